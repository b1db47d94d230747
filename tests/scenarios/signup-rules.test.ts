/**
 * Tests the signup's rules over plain HTTP; tests/e2e/signup-rules.spec.ts types them into the
 * pages.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newRegistration } from "../factories/registration";
import {
  acceptedNames,
  organizationRules,
  userRules,
  type SignupRule,
} from "../factories/signup-rules";
import { World } from "../factories/world";

let world: World;
let people = 0;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** Each signup has its own address, because other tests cover the limits. */
async function register(body: object) {
  people += 1;
  const visitor = world.visitor(`127.4.${people >> 8}.${people & 255}`);
  const page = await visitor.get("", "/signup");
  return visitor.call("POST", "", "/internal/api/accounts/register", {
    body,
    token: page.meta("csrf-token"),
    headers: { "accept-language": "es-AR" },
  });
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
    const { code, fields } = answer.error() as { code: string; fields?: Record<string, string[]> };
    expect(code).toBe("validation_failed");
    // A cellphone is validated as a pair: country and number.
    const names = [rule.field, rule.field.replace(/\.number$/, "")];
    expect(
      Object.keys(fields ?? {}).every((name) => names.includes(name)),
      answer.text,
    ).toBe(true);
    expect(Object.values(fields ?? {}).flat()).toEqual([rule.text]);
  });

  test("terms that were not accepted", async () => {
    const answer = await register({ ...newRegistration(), accept_terms: false });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error().fields as object)).toEqual(["accept_terms"]);
  });
});

test.each(acceptedNames)("$typed is kept as $kept", async ({ typed, kept }) => {
  const body = newRegistration();
  const answer = await register({ ...body, organization: { ...body.organization, name: typed } });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.data<{ organization: { name: string } }>().organization.name).toBe(kept);
});
