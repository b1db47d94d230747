/** The signup's rules; tests/e2e/signup/signup-rules.spec.ts types them into the pages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAtSignup } from "../../../tests/factories/call-in-process";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { newRegistration } from "../../../tests/factories/registration";
import {
  acceptedNames,
  organizationRules,
  userRules,
  type SignupRule,
} from "../../../tests/factories/signup-rules";
import { calls } from "./signup.calls";

let database: TestDatabase;
let minutes = 0;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

/** Each signup has its own minute, because other tests cover the limits. */
function register(body: object) {
  minutes += 1;
  const now = new Date(Date.UTC(2026, 10, 26, 12, minutes));
  return callAtSignup(now, calls, "POST", "/internal/api/accounts/register", body);
}

/** Returns a valid signup body with one value changed at a dotted path. */
function bodyWith({ field, typed, country, uidType }: SignupRule): object {
  const body = newRegistration();
  if (country && uidType) Object.assign(body.organization, { country, uid_type: uidType });
  const path = field.split(".");
  const last = path.pop() ?? "";
  let at: Record<string, unknown> = body;
  for (const name of path) at = at[name] as Record<string, unknown>;
  at[last] = typed;
  return body;
}

describe("an invalid value is rejected on its field alone", () => {
  test.each(
    [...organizationRules, ...userRules].map(
      (rule) => [`${rule.country ?? ""} ${rule.field}: ${rule.rule}`, rule] as const,
    ),
  )("%s", async (_name, rule) => {
    const answer = await register(bodyWith(rule));
    expect(answer.status, answer.text).toBe(422);
    const { code, fields = {} } = answer.error;
    expect(code).toBe("validation_failed");
    // A cellphone is validated as a pair: country and number.
    const names = [rule.field, rule.field.replace(/\.number$/, "")];
    expect(
      Object.keys(fields).every((name) => names.includes(name)),
      answer.text,
    ).toBe(true);
    expect(Object.values(fields).flat()).toEqual([rule.text]);
  });

  test("terms that were not accepted", async () => {
    const answer = await register({ ...newRegistration(), accept_terms: false });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields ?? {})).toEqual(["accept_terms"]);
  });
});

test.each(acceptedNames)("$typed is kept as $kept", async ({ typed, kept }) => {
  const body = newRegistration();
  const answer = await register({ ...body, organization: { ...body.organization, name: typed } });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.data).toMatchObject({ organization: { name: kept } });
});
