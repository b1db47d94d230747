/** Compares the product's books with the simulated provider's, which are authoritative. */
import assert from "node:assert/strict";
import type { World } from "../factories/world";

export interface BooksDifference {
  /** Charged more than once: for one order, one month, or one one-time donation. */
  double: string[];
  /** Charged, but not approved in our books. */
  lost: string[];
  /** Approved in our books, but not charged, or with another amount. */
  phantom: string[];
  undecided: string[];
}

export const balanced: BooksDifference = { double: [], lost: [], phantom: [], undecided: [] };

interface Row {
  id: string;
  donation_id: string;
  period: string | null;
  status: string;
  /** Major units, as the provider writes them. */
  amount: string;
}

const TRANSACTIONS = `
SELECT id, donation_id, period, status, to_char(amount / 100.0, 'FM999999999990.00') AS amount
  FROM transactions WHERE organization_id = $1`;

/** Compares one organisation's transactions with the charges; every order must be known to us. */
export async function compareBooks(world: World, organizationId: string): Promise<BooksDifference> {
  const gateways = ["local_payments", "global_payments"];
  const booked = (await Promise.all(gateways.map((name) => world.lab.listBooks(name)))).flat();
  const { rows } = await world.database.query<Row>(TRANSACTIONS, [organizationId]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const everywhere = await world.database.query<{ id: string }>(`SELECT id FROM transactions`);
  const all = new Set(everywhere.rows.map(({ id }) => id));
  const taken = new Map<string, string>();
  const times = new Map<string, number>();
  const lost: string[] = [];
  for (const { reference, amount } of booked) {
    if (!all.has(reference)) lost.push(`${reference}: unknown to us`);
    const row = known.get(reference);
    if (!row) continue;
    taken.set(reference, amount);
    for (const what of new Set([reference, `${row.donation_id} ${row.period ?? "once"}`]))
      times.set(what, (times.get(what) ?? 0) + 1);
    if (row.status !== "approved") lost.push(`${reference}: ${row.status}`);
  }
  const approved = rows.filter(({ status }) => status === "approved");
  return {
    double: [...times].filter(([, count]) => count > 1).map(([what]) => what),
    lost,
    phantom: approved.filter(({ id, amount }) => taken.get(id) !== amount).map(({ id }) => id),
    undecided: rows.filter(({ status }) => status === "in_process").map(({ id }) => id),
  };
}

const APPROVED = `
SELECT t.id, o.email FROM transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE t.organization_id = $1 AND t.status = 'approved'`;
const DONORS = `SELECT email FROM donors WHERE organization_id = $1`;

/** Throws unless the books equal the provider's and each approved transaction has exactly one receipt. */
export async function checkBooks(world: World, organizationId: string): Promise<void> {
  assert.deepEqual(await compareBooks(world, organizationId), balanced);
  const approved = await world.database.query<{ id: string }>(APPROVED, [organizationId]);
  const donors = await world.database.query<{ email: string }>(DONORS, [organizationId]);
  const receipts = new Set<string>();
  for (const { email } of donors.rows)
    for (const { message_id: id } of (await world.lab.readOutbox(email)).mails) {
      // The donor of a failed month gets a mail, too, that of an increase its notice, and a single donation's
      // donor a suggestion later.
      if (/<(?:declined|suggest_monthly|upgrade)-/.test(id)) continue;
      receipts.add(/receipt-([0-9a-f-]{36})/.exec(id)?.[1] ?? `another mail: ${id}`);
    }
  const thanked = approved.rows.map(({ id }) => id);
  assert.deepEqual([...receipts].toSorted(), thanked.toSorted(), "receipts");
}
