/** The operations that the harness drives but upstream has no public class for. */
package com.openjiuwen.parity;
