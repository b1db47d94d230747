import { expect, it } from "vitest";
import { z } from "zod";
import { withoutOtherKeys } from "./strict-schema";

const schema = z.object({
  user: z
    .object({ name: z.string().trim(), phone: z.object({ number: z.string() }).nullable() })
    .refine(({ name }) => name !== "no", "refined")
    .transform((user) => ({ ...user, read: true })),
  rules: z.array(z.object({ uuid: z.string() })).default([]),
  mode: z.union([z.literal("all"), z.object({ of: z.string() })]).optional(),
  notes: z.record(z.string(), z.string()).optional(),
});
const strict = withoutOtherKeys(schema);
const issuesOf = (value: unknown) =>
  strict.safeParse(value).error?.issues.map(({ code, path, ...rest }) => ({
    code,
    path: path.join("."),
    keys: (rest as { keys?: string[] }).keys,
  }));

it("accepts what the schema accepts, with its transforms and refinements", () => {
  const user = { name: " Ana ", phone: { number: "1" } };
  const given = { user, rules: [{ uuid: "a" }], mode: { of: "b" }, notes: { any: "key" } };
  expect(strict.parse(given)).toEqual(schema.parse(given));
  expect(strict.parse({ user })).toMatchObject({ user: { name: "Ana", read: true }, rules: [] });
  expect(strict.safeParse({ user: { name: "no", phone: null } }).error?.issues[0]?.message).toBe(
    "refined",
  );
  expect(withoutOtherKeys(schema)).toBe(strict);
});

it("names each unknown key at its depth, and leaves the schema itself open", () => {
  const user = { name: "Ana", phone: { number: "1", a: 1 }, b: 1 };
  const given = { user, rules: [{ uuid: "a", c: 1 }], d: 1 };
  expect(issuesOf(given)).toEqual([
    { code: "unrecognized_keys", path: "user.phone", keys: ["a"] },
    { code: "unrecognized_keys", path: "user", keys: ["b"] },
    { code: "unrecognized_keys", path: "rules.0", keys: ["c"] },
    { code: "unrecognized_keys", path: "", keys: ["d"] },
  ]);
  expect(issuesOf({ user: { name: "Ana", phone: null }, mode: { of: "b", e: 1 } })).not.toBe(
    undefined,
  );
  expect(schema.safeParse(given).success).toBe(true);
});
