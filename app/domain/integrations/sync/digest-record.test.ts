import { expect, it } from "vitest";
import { addDigest, compareRecord } from "./digest-record";

const field = (name: string, type: string) => ({
  ...{ name, label: name, type, length: 0, isRequired: false },
});
const described = new Map(
  [
    field("Email", "email"),
    field("Amount", "currency"),
    field("At", "datetime"),
    field("Text", "textarea"),
    field("Active", "boolean"),
  ].map((one) => [one.name, one]),
);

it.each([
  [{ Email: "Ana@Example.org" }, { Email: "ana@example.org" }, []],
  [{ Amount: 15.1 }, { Amount: 15.1000000001 }, []],
  [{ At: "2026-11-21T12:00:00.000Z" }, { At: "2026-11-21T12:00:00.000+0000" }, []],
  [{ Text: " a\r\nb " }, { Text: "a\nb" }, []],
  [{ Active: false }, { Active: null }, []],
  [{ Text: null }, {}, []],
  [{ Text: "a" }, { Text: "b" }, ["Text"]],
  [{ Text: null, Amount: 2 }, { Text: "left", Amount: 3 }, ["Text", "Amount"]],
])("compares %o with %o", (fields, held, names) => {
  const result = compareRecord({ fields, parents: {} }, { fields: held, parents: {} }, described);
  expect(result.names).toEqual(names);
  expect(result.ours === result.theirs).toBe(names.length === 0);
});

it("compares parents by key, and sums in any order", () => {
  const parents = { CampaignId: { object: "Campaign", key: "a" } };
  const held = (key: string | null) => ({ fields: {}, parents: { CampaignId: key } });
  expect(compareRecord({ fields: {}, parents }, held("a"), described).names).toEqual([]);
  expect(compareRecord({ fields: {}, parents }, held(null), described).names).toEqual([
    "CampaignId",
  ]);
  expect(addDigest(addDigest(0, 5), 7)).toBe(addDigest(addDigest(0, 7), 5));
});
