import { expect, test } from "vitest";
import type { Answer } from "../provider-io";
import { readAccountTerms } from "./account-terms";

const application = {
  ...{ clientId: "1", clientSecret: "s" },
  ...{ authUrl: "http://localhost/auth", apiUrl: "http://localhost/api" },
};
const tokens = { accessToken: "APP_USR-1", publicKey: "APP_USR-2" };

const brand = (id: string, mode?: string) => ({
  ...{ id, payment_type_id: "credit_card", status: "active" },
  settings: [{ bin: { pattern: "^4" }, ...(mode && { security_code: { mode, length: 3 } }) }],
});
const answered = (body: unknown, status = 200): Answer => ({
  ...{ sent: true, status, headers: {} },
  body: JSON.stringify(body),
});
const read = (answer: Answer) =>
  readAccountTerms(application, tokens, (asked) => {
    expect(asked.url).toBe("http://localhost/api/v1/payment_methods");
    return Promise.resolve(answer);
  });

test.each([
  [[brand("visa", "optional"), brand("master", "optional")], true],
  [[brand("visa", "optional"), brand("master", "mandatory")], false],
  [[brand("visa", "optional"), brand("master")], false],
])("an account charges without codes where each brand lets it: case %#", async (body, expected) => {
  expect(await read(answered(body))).toMatchObject({ withoutCode: expected });
});

test("an account's brands come with their limits", async () => {
  const bounded = { ...brand("visa"), min_allowed_amount: 5.5, max_allowed_amount: 3_000_000 };
  const terms = await read(answered([bounded, brand("master")]));
  expect(terms?.cardMethods).toEqual([
    { id: "visa", minimum: "5.5", maximum: "3000000" },
    { id: "master", minimum: null, maximum: null },
  ]);
});

test("an account without an answer is not measured", async () => {
  expect(await read(answered({ message: "down" }, 500))).toBeNull();
  expect(await read(answered([{ id: "pse" }]))).toBeNull();
  expect(await read({ sent: false, reason: "unreachable" })).toBeNull();
});
