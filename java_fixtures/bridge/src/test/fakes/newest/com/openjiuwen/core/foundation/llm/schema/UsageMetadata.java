package com.openjiuwen.core.foundation.llm.schema;

/** Some fields are named in one way, some in the other; most are missing. */
public class UsageMetadata {
    private int code;
    private String errMsg = "";
    private String modelName = "";
    private double totalCost;

    public int getCode() {
        return code;
    }

    public void setCode(int code) {
        this.code = code;
    }

    public String getErr_msg() {
        return errMsg;
    }

    public void setErr_msg(String errMsg) {
        this.errMsg = errMsg;
    }

    public String getModelName() {
        return modelName;
    }

    public void setModelName(String modelName) {
        this.modelName = modelName;
    }

    public double getTotalCost() {
        return totalCost;
    }

    public void setTotalCost(double totalCost) {
        this.totalCost = totalCost;
    }
}
