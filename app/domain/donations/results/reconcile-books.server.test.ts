import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { readCompanyReport } from "~/domain/payments/cases/read-company-report.server";
import { getChargeFreeze } from "~/domain/donations/months/get-charge-freeze.server";
import { reconcileBooks, UNKNOWN_KINDS } from "./reconcile-books.server";
import { releaseCharges } from "./release-charges.server";

const NOW = new Date("2027-03-10T15:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

const HEADING = "payment_id,order_id,status,amount,currency,approved_date,description";

it("reports a payment that the provider took and we don't know, with all its listed data", async () => {
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
      word: "PAID",
      organization: null,
      donationId: null,
      status: null,
    },
  ]);
});

const listOf = (orders: Record<string, string>) => {
  const lines = Object.entries(orders).map(
    ([order, word]) => `D-1,${order},${word},1500,ARS,,Techo`,
  );
  return readCompanyReport("dlocal", [HEADING, ...lines, ""].join("\n"));
};

it("reports every order that we don't know and that may have money behind it, in any state", async () => {
  const words = ["VERIFIED", "PENDING", "AUTHORIZED", "REFUNDED", "CHARGEBACK", "A_NEW_WORD"];
  const refused = ["REJECTED", "CANCELLED", "EXPIRED"];
  const orders = [...words, ...refused].map((word) => [randomUUID(), word] as const);
  const findings = await reconcileBooks(NOW, "dlocal", listOf(Object.fromEntries(orders)));
  const known = new Set<string>(orders.map(([order]) => order));
  const named = findings.filter(({ reference }) => known.has(reference));
  expect(named.map(({ kind, word }) => `${kind} ${word}`)).toEqual([
    "missing VERIFIED",
    "pending PENDING",
    "pending AUTHORIZED",
    "returned REFUNDED",
    "returned CHARGEBACK",
    "pending A_NEW_WORD",
  ]);
  for (const { kind } of named) expect(UNKNOWN_KINDS).toContain(kind);
});

it("reports a donation that we have as approved and the list lacks", async () => {
  const giving = await openGiving(NOW);
  const ctx = giving.at(NOW);
  const donations = await Promise.all(
    ["PAID", "REFUNDED", "PENDING", "CANCELLED"].map(async (word) => {
      const { id } = await makeDonation(ctx, giving);
      return [id, word] as const;
    }),
  );
  const { id: refunded } = await makeDonation(ctx, giving);
  await database.owner.query("UPDATE transactions SET status = 'refunded' WHERE id = $1", [
    refunded,
  ]);
  const list = listOf({ ...Object.fromEntries(donations), [refunded]: "REFUNDED" });
  const findings = await reconcileBooks(NOW, "dlocal", list);
  const ours = findings.filter(({ organization }) => organization === giving.organization.slug);
  expect(ours.map(({ kind, word, status }) => `${kind} ${word} ${status}`)).toEqual([
    "differs REFUNDED approved",
    "differs PENDING approved",
    "differs CANCELLED approved",
  ]);
  expect(ours.map(({ donationId }) => donationId)).not.toContain(null);
});

it("reports an order that a notification named and the list lacks, and blocks the release", async () => {
  const reference = randomUUID();
  await database.owner.query(
    `INSERT INTO webhook_inbox (id, provider, event_key, kind, order_id, received_at)
     VALUES (gen_random_uuid(), 'dlocal', $1::text, 'payment', $1::uuid, $2)`,
    [reference, NOW],
  );
  const kinds = async (orders: Record<string, string>) =>
    (await reconcileBooks(NOW, "dlocal", listOf(orders)))
      .filter((finding) => finding.reference === reference)
      .map(({ kind }) => kind);
  expect(await kinds({})).toEqual(["told"]);
  expect(await kinds({ [reference]: "REJECTED" })).toEqual([]);
  expect(UNKNOWN_KINDS).toContain("told");
});

it("rejects a file that is no list of payments", () => {
  expect(() => readCompanyReport("dlocal", "name\nAna\n")).toThrow(/no list of payments/);
});

it("releases frozen charges once, and only if missing payments are accepted", async () => {
  const from = "2027-03-09T03:00:00.000Z";
  await database.owner.query(
    `INSERT INTO platform_state VALUES ('charges_held', $2, $1) ON CONFLICT DO NOTHING`,
    [NOW, { restored_from: from }],
  );
  expect(await getChargeFreeze(NOW)).toEqual({ restoredFrom: new Date(from) });
  expect(await releaseCharges(NOW, { missing: 1, accepted: false })).toBe("missing");
  expect(await releaseCharges(NOW, { missing: 1, accepted: true })).toBe("released");
  expect(await releaseCharges(NOW, { missing: 0, accepted: false })).toBe("not_held");
  expect(await getChargeFreeze(NOW)).toBeNull();
});
