import { describe, expect, it } from "vitest";
import { areNamesWithinLimits, fieldPath, nestFields } from "./body-limits";

describe("fieldPath", () => {
  it.each([
    ["email", ["email"]],
    ["donor[first_name]", ["donor", "first_name"]],
    ["donor.first_name", ["donor", "first_name"]],
    ["items[999].uuid", ["items", 999, "uuid"]],
    ["a.b[c][0]", ["a", "b", "c", 0]],
  ])("splits %s", (name, path) => expect(fieldPath(name)).toEqual(path));

  it.each([
    "a[1000]",
    "a[999999999]",
    "a.1000",
    "a[0001000]",
    "x".repeat(201),
    Array.from("abcdefghijk").join("."),
    ".a".repeat(20_000),
  ])("refuses %.40s", (name) => expect(fieldPath(name)).toBeNull());

  it("admits what stands at each limit", () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `a[${at}]`);
    expect(areNamesWithinLimits([...names.slice(1), "x".repeat(200)])).toBe(true);
    expect(areNamesWithinLimits([...names, "b"])).toBe(false);
    expect(fieldPath("a.b.c.d.e.f.g.h.i.j")).toHaveLength(10);
  });
});

describe("nestFields", () => {
  it("makes objects, lists, and lists of repeated names", () => {
    const fields: [string, string][] = [
      ["organization.name", "Huellas"],
      ["items[1].uuid", "b"],
      ["items[0].uuid", "a"],
      ["tags", "x"],
      ["tags", "y"],
      ["one[]", "z"],
      ["payment_method[gateway][token]", "t"],
    ];
    expect(nestFields(fields)).toEqual({
      organization: { name: "Huellas" },
      items: [{ uuid: "a" }, { uuid: "b" }],
      tags: ["x", "y"],
      one: ["z"],
      payment_method: { gateway: { token: "t" } },
    });
  });

  it("keeps the names of prototypes out", () => {
    const fields: [string, string][] = [
      ["__proto__.admin", "1"],
      ["a[constructor][prototype]", "2"],
      ["toString", "3"],
      ["a.b", "4"],
    ];
    expect(nestFields(fields)).toEqual({ a: { b: "4" }, toString: "3" });
    expect(({} as { admin?: string }).admin).toBeUndefined();
  });

  it("lets a later field that nests take the place of a text, and a list keep its places only", () => {
    expect(nestFields([["a", "1"], ["a.b", "2"]])).toEqual({ a: { b: "2" } }); // prettier-ignore
    expect(nestFields([["a[0]", "1"], ["a.b", "2"], ["a.1", "3"]])).toEqual({ a: ["1", "3"] }); // prettier-ignore
  });

  it("refuses lists with more empty places than a thousand fields need", () => {
    const fields = Array.from({ length: 500 }, (_, at): [string, string] => [`a${at}[999]`, "x"]);
    expect(nestFields(fields)).toBeNull();
  });
});
