import { expect, it } from "vitest";
import { tokenIn } from "./card-body.server";

const TOKEN = "AAAB-_x9.cGF0YXM";

it.each([
  ["JSON", `{"pan":"4111111111111111","key":"${TOKEN}"}`, TOKEN],
  ["JSON with blanks", `{ "key" :\n "${TOKEN}", "cvv": "123" }`, TOKEN],
  ["a form", `pan=4111111111111111&key=${TOKEN}&cvv=123`, TOKEN],
  ["a body whose value is empty", '{"key":"","pan":"4111111111111111"}', ""],
  ["a body without one", '{"pan":"4111111111111111"}', ""],
  ["a body that ends with the name", '{"key"', ""],
])("finds the token in %s", (_what, body, token) => {
  expect(tokenIn(Buffer.from(body))).toBe(token);
});
