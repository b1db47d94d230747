import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Holders, MOST_OF_A_KEY, repeated } from "./repeated-keys";

describe("keys that several entries share", () => {
  it("are those that occur more than once, however the readings are cut", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 20 }))), (slices) => {
        const all = slices.flat();
        const expected = new Set(all.filter((one) => all.indexOf(one) !== all.lastIndexOf(one)));
        const found = repeated(slices.map((slice) => Float64Array.from(slice)));
        expect(found).toEqual(expected);
      }),
    );
  });

  it("give each pair once, and none of a placeholder", () => {
    const holders = new Holders();
    for (const id of ["b", "a", "b"]) holders.add("document", id);
    for (const id of ["a", "b"]) holders.add("card", id);
    for (let at = 0; at <= MOST_OF_A_KEY; at += 1) holders.add("zeros", `x${at}`);
    holders.add("alone", "c");
    expect(holders.pairs()).toEqual([["a", "b"]]);
  });
});
