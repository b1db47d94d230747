import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { readTypedForm, typedInto } from "./read-typed-form.server";

it("keeps what was typed also when the form's token is refused, by request", async () => {
  const body = new URLSearchParams({ "donor[first_name]": "Ana", csrf_token: "expired" });
  const request = new Request("http://huellas.localhost/c/uno/donations", { method: "POST", body });
  const facts = { session: null, host: { kind: "organization" }, now: new Date(0) };
  const args = { request, params: {}, context: { facts } } as unknown as ActionFunctionArgs;
  await expect(readTypedForm(args)).rejects.toBeDefined();
  expect(typedInto(args)).toMatchObject({ "donor[first_name]": "Ana" });
  expect(typedInto({ ...args, context: {} as never })).toBeUndefined();
});
