import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { readCompanyReport } from "../payments/read-company-report.server";
import { reconcileBooks } from "./reconcile-books.server";
import { releaseCharges } from "./release-charges.server";

const NOW = new Date("2027-03-10T15:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

const HEADING = "payment_id,order_id,status,amount,currency,approved_date,description";

it("names what a company took and nobody knows, with all that its list says", async () => {
  const reference = randomUUID();
  const text = `${HEADING}\nD-1,${reference},PAID,15.5,ARS,2027-03-09T10:00:00Z,Techo\nD-2,${randomUUID()},REJECTED,9,ARS,,Techo\n`;
  const findings = await reconcileBooks(NOW, "dlocal", readCompanyReport("dlocal", text));
  expect(findings.filter(({ kind }) => kind === "missing")).toEqual([
    {
      kind: "missing",
      reference,
      providerId: "D-1",
      amount: 1550n,
      currency: "ARS",
      at: new Date("2027-03-09T10:00:00Z"),
      description: "Techo",
      organization: null,
      donationId: null,
      status: null,
    },
  ]);
});

it("refuses a file that is no list of payments", () => {
  expect(() => readCompanyReport("dlocal", "name\nAna\n")).toThrow(/no list of payments/);
});

it("lets held charges go on, once, and not while payments are missing that nobody accepts", async () => {
  await database.owner.query(
    `INSERT INTO platform_state VALUES ('charges_held', '{}', $1) ON CONFLICT DO NOTHING`,
    [NOW],
  );
  expect(await releaseCharges(NOW, { missing: 1, accepted: false })).toBe("missing");
  expect(await releaseCharges(NOW, { missing: 1, accepted: true })).toBe("released");
  expect(await releaseCharges(NOW, { missing: 0, accepted: false })).toBe("not_held");
});
