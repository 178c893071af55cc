/** Messages between the nodes of a graph that runs in steps. */
package com.openjiuwen.core.graph.pregel;
