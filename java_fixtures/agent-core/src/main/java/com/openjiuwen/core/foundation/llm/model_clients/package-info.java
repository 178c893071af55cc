/** Clients of model services, as far as they turn a service's streams into chunks. */
package com.openjiuwen.core.foundation.llm.model_clients;
