import { expect, it } from "vitest";
import { holderOf } from "./holder-of.server";

it.each([
  ["dlocal", "platform"],
  ["dlocal_global", "platform"],
  ["mercadopago", "organization"],
  ["centralpos", "organization"],
] as const)("what %s collects is held by the %s", (provider, holder) => {
  expect(holderOf(provider)).toBe(holder);
});
