import { afterAll, beforeAll, expect, it } from "vitest";
import { CSRF_FIELD } from "~/http/forms/forms.server";
import { sessionToken } from "~/http/forms/csrf.server";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { routeArgs } from "../../../../tests/factories/route-args";
import { staffContext } from "../../../../tests/factories/staff";
import { action } from "./bank-file";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

const now = new Date("2026-12-01T15:00:00Z");

async function nameOf(more: Record<string, string>): Promise<string | null> {
  const { operator } = await staffContext(now);
  const session = { kind: "operator", id: operator.sessionId, csrfSecret: "secret", operator };
  const args = routeArgs("/operator/payouts/bank_file", null);
  Object.assign(args.context.facts, { host: { kind: "operator" }, session, now });
  const form = { currency: "ARS", planned_on: "2031-01-07", ...more };
  const body = new URLSearchParams({ [CSRF_FIELD]: sessionToken(session), ...form });
  const request = new Request(args.request, { method: "POST", body });
  const answer = await action({ ...args, request });
  expect(await answer.text()).toContain("reference,number,bank_code");
  return answer.headers.get("content-disposition");
}

it("names the file for the bank, and marks one that is made again", async () => {
  expect(await nameOf({})).toContain('"payouts-2031-01-07-ARS.csv"');
  expect(await nameOf({ repeat: "yes" })).toContain('"payouts-2031-01-07-ARS-repeat.csv"');
});
