import { afterEach, describe, expect, it } from "vitest";
import {
  armFailpoint,
  disarmFailpoint,
  failpoint,
  FailpointError,
  FAILPOINTS,
  setFailpointClaim,
} from "./failpoints";

describe("failpoint", () => {
  afterEach(() => {
    for (const point of FAILPOINTS) disarmFailpoint(point);
    setFailpointClaim(async () => true);
  });

  it("is synchronous and silent while nothing is armed", () => {
    expect(failpoint("record.before")).toBeUndefined();
  });

  it("throws once", async () => {
    armFailpoint("record.before", "throw");
    await expect(failpoint("record.before")).rejects.toBeInstanceOf(FailpointError);
    expect(failpoint("record.before")).toBeUndefined();
  });

  it("does nothing in a process whose claim is rejected", async () => {
    setFailpointClaim(async () => false);
    armFailpoint("claim.after", "throw");
    await expect(failpoint("claim.after")).resolves.toBeUndefined();
  });

  it("fires in one of two concurrent calls", async () => {
    armFailpoint("claim.before", "throw");
    const both = await Promise.allSettled([failpoint("claim.before"), failpoint("claim.before")]);
    expect(both.filter((call) => call.status === "rejected")).toHaveLength(1);
  });

  it("never settles when it hangs", async () => {
    armFailpoint("record.after", "hang");
    const first = await Promise.race([
      failpoint("record.after"),
      new Promise((resolve) => setTimeout(resolve, 30, "still waiting")),
    ]);
    expect(first).toBe("still waiting");
  });
});
