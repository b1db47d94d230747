import type { Database, OrganizationContext } from "~/domain/context";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import type { Currency } from "~/values/money/money";
import { readCosts } from "./costs/charge-costs.server";
import { findHolds } from "./find-holds.server";
import { findPayoutAccount } from "./find-payout-account.server";
import { tellPayout } from "./tell-payout.server";
import { FROM, type HoldReason, type PayoutState } from "./states";

interface Step {
  to: PayoutState;
  /** Of a payout that did not arrive: the bank's or the company's code. */
  failure?: string;
  holdReason?: HoldReason;
  holdNote?: string | null;
  providerId?: string | null;
  checkAt?: Date | null;
}

interface Locked {
  state: PayoutState;
  number: number;
  amount: bigint;
  currency: Currency;
}

const LOCK = `SELECT state, number, amount, currency FROM payouts WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE`;

/** Returns the time at which a payout took a state, by its column. */
function timeOf(state: PayoutState, at: Date) {
  switch (state) {
    case "held":
      return { heldAt: at };
    case "approved":
      return { approvedAt: at };
    case "sent":
      return { sentAt: at };
    case "in_bank":
      return { inBankAt: at };
    case "paid":
      return { paidAt: at };
    case "planned":
      return {};
    default:
      return { endedAt: at };
  }
}

/** Who approved it before approved something else: a payout that waited needs its approvals anew. */
const UNAPPROVED = { firstApprovedBy: null, approvedBy: null, approvedAt: null };

/**
 * Moves a payout to another state in the caller's transaction, with what the ledger says of it: paid
 * money leaves, and money that did not arrive is the organisation's again. One that is let go takes
 * the present bank account. Returns its number; null if its present state does not lead there, or is
 * it already, or there is no bank account to which it could go.
 */
export async function movePayout(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  { to, ...data }: Step,
): Promise<number | null> {
  const { organizationId, now } = ctx;
  const [row] = await db.sql<Locked>({ text: LOCK, values: [organizationId, id] });
  if (!row || !FROM[to].includes(row.state)) return null;
  const bankAccount = to === "planned" ? await findPayoutAccount(db, organizationId) : undefined;
  if (bankAccount === null) return null;
  const isOnWay = to === "sent" || to === "in_bank" || to === "paid";
  await db.payout.update({
    where: { organizationId_id: { organizationId, id } },
    data: {
      ...(to === "held" ? {} : { holdReason: null, holdNote: null, heldAt: null }),
      ...(isOnWay ? {} : { checkAt: null }),
      ...(to === "held" || to === "planned" ? UNAPPROVED : {}),
      ...{ ...data, bankAccount },
      ...{ state: to, updatedAt: now },
      ...timeOf(to, now),
    },
  });
  await post(ctx, db, { id, to, row });
  const { amount, currency } = row;
  await tellPayout(ctx, db, { id, state: to, amount, currency });
  return row.number;
}

/**
 * Holds a payout that did not leave yet, in the caller's transaction, if anything stops the organisation's
 * payouts by now. Returns whether it did.
 */
export async function stopPayout(
  ctx: OrganizationContext,
  db: Database,
  id: string,
): Promise<boolean> {
  const [hold] = await findHolds(ctx, db);
  if (!hold) return false;
  return (await movePayout(ctx, db, id, { to: "held", holdReason: hold.reason })) !== null;
}

async function post(
  ctx: OrganizationContext,
  db: Database,
  { id, row, to }: { id: string; row: Locked; to: PayoutState },
): Promise<void> {
  const money = { amount: row.amount, currency: row.currency };
  const event = { heldBy: "platform", sourceId: id, money } as const;
  const isBack = to === "failed" || to === "returned" || to === "cancelled";
  const wasPaid = row.state === "paid";
  if (to === "paid")
    await writePostings(ctx, db, [postingOf(ctx, { kind: "payout_paid", ...event })]);
  if (!isBack) return;
  // Money that had left cost what it cost.
  const { fee, tax } = wasPaid ? { fee: 0n, tax: 0n } : await readCosts(ctx, db, id);
  const { currency } = row;
  const costs = { fee: { amount: fee, currency }, tax: { amount: tax, currency } };
  const back = { kind: "payout_return", wasPaid, costs, ...event } as const;
  await writePostings(ctx, db, [postingOf(ctx, back)]);
}
