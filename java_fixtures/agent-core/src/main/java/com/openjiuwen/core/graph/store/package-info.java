/** The persisted state of a graph, and the serializers that write and read it. */
package com.openjiuwen.core.graph.store;
