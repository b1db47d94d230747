/**
 * Reconciles our books with a provider's list, after a restore or when somebody doubts them.
 * Reports every payment on which the two differ, and looks up those that the provider can answer.
 * It never creates an order: of one that we know, a look-up may record what was added to a voucher's payment.
 */
import type { ReportedPayment } from "~/providers/reported-payment";
import { isId } from "~/values/ids/ids";
import { acrossOrganizations, createJobContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { checkFurtherPayment } from "~/domain/payments/check-further-payment.server";
import { donationCause } from "./donation-cause.server";
import { findTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";

const REFERENCES = `
SELECT r.reference::text AS reference, r.organization_id FROM provider_references r
 WHERE r.provider = $1 AND r.reference = ANY($2::uuid[])`;
const PLANNED = `
SELECT id::text AS reference, organization_id FROM transactions WHERE id = ANY($1::uuid[])`;
const NOTIFIED = `
SELECT DISTINCT w.order_id::text AS reference FROM webhook_inbox w
 WHERE w.provider = $1 AND w.order_id IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM provider_references r WHERE r.provider = w.provider AND r.reference = w.order_id)
   AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.id = w.order_id)`;

/**
 * Not in our books: `missing` was taken, `pending` is undecided at the provider, the money of
 * `returned` was refunded or is disputed, `told` appears in a notification but not in the list
 * (the list is too short). `healed`: a look-up has just recorded it. `open`: it is undecided or
 * planned in our books, and the worker records it under the same order id. `differs`: both know it
 * and disagree.
 */
export type FindingKind =
  "missing" | "pending" | "returned" | "told" | "healed" | "open" | "differs";

/** We don't know the orders of these payments; a month among them would be charged again. */
export const UNKNOWN_KINDS: readonly FindingKind[] = ["missing", "pending", "returned", "told"];

export interface Finding {
  kind: FindingKind;
  reference: string;
  providerId: string | null;
  /** Minor units; null if the provider's list has no amount. */
  amount: bigint | null;
  currency: string | null;
  at: Date | null;
  /** The description that we sent to the provider: the campaign's title. */
  description: string;
  /** The provider's own name for its state. */
  word: string;
  organization: string | null;
  donationId: string | null;
  /** Our status after the look-up. */
  status: string | null;
}

/** Compares a provider's list with our books. Returns the findings in the order of the list. */
export async function reconcileBooks(
  now: Date,
  provider: string,
  reported: readonly ReportedPayment[],
): Promise<Finding[]> {
  const across = acrossOrganizations("a company's list names no tenant", now);
  const references = reported.map(({ reference }) => reference);
  // The provider's list may contain orders that are not ours, with any text as the id.
  const ids = references.filter(isId);
  const [known = [], planned = [], notified = []] = await across.statements(
    { text: REFERENCES, values: [provider, ids] },
    { text: PLANNED, values: [ids] },
    { text: NOTIFIED, values: [provider] },
  );
  const owners = new Map(
    [...known, ...planned].map((row) => [String(row.reference), String(row.organization_id)]),
  );
  const findings: Finding[] = [];
  for (const payment of reported) {
    const owner = owners.get(payment.reference);
    const finding = owner ? await compare(now, owner, payment) : unknownOf(payment);
    if (finding) findings.push(finding);
  }
  const listed = new Set(references);
  const told = notified.map((row) => String(row.reference)).filter((one) => !listed.has(one));
  return [
    ...findings,
    ...told.map((reference) => ({ ...UNKNOWN, reference, kind: "told" as const })),
  ];
}

const UNKNOWN = {
  providerId: null,
  amount: null,
  currency: null,
  at: null,
  description: "",
  word: "",
  organization: null,
  donationId: null,
  status: null,
};

function findingOf({ booked, state: _state, ...told }: ReportedPayment) {
  const { amount = null, currency = null } = booked ?? {};
  return { ...UNKNOWN, ...told, amount, currency };
}

const UNKNOWN_AS = { taken: "missing", undecided: "pending", returned: "returned" } as const;

/** Returns the finding for an unknown order, or null if no money was or will be taken. */
function unknownOf(payment: ReportedPayment): Finding | null {
  if (payment.state === "refused") return null;
  return { ...findingOf(payment), kind: UNKNOWN_AS[payment.state] };
}

/** Looks up one of our payments and returns the remaining difference, or null if both agree. */
async function compare(
  now: Date,
  organizationId: string,
  payment: ReportedPayment,
): Promise<Finding | null> {
  const organization = await findOrganization(now, { id: organizationId });
  if (!organization) return unknownOf(payment);
  const ctx = createJobContext("donations.reconcile-books", { organization, now, locale: "es" });
  const { booked, providerId, reference } = payment;
  const before = await findTransactionSnapshot(ctx, reference);
  const unknown = unknownOf(payment);
  if (!before) return unknown && { ...unknown, organization: organization.slug };
  const ours = { organization: organization.slug, donationId: before.donationId };
  if (payment.state !== "taken") {
    if (!isDisputed(before.status, payment.state)) return null;
    return { ...findingOf(payment), ...ours, kind: "differs", status: before.status };
  }
  if (before.status !== "approved") await checkCharge(ctx, donationCause, reference);
  else if (booked) {
    const told = { providerId, amount: booked.amount, receivedAt: now };
    await checkFurtherPayment(ctx, donationCause, reference, told);
  }
  const after = (await findTransactionSnapshot(ctx, reference)) ?? before;
  const equal = !booked || (booked.amount === totalOf(after) && booked.currency === after.currency);
  const isOld = before.status === "approved" && totalOf(before) === totalOf(after);
  if (isOld && equal) return null;
  const kind = kindOf(after.status, equal);
  return { ...findingOf(payment), ...ours, kind, status: after.status };
}

/** What we recorded of a payment, with what the company added to it later. */
const totalOf = ({ amount, raisedAmount }: TransactionSnapshot) => amount + raisedAmount;

/** Returns whether our status contradicts a list that says the money is not with us. */
function isDisputed(status: string, state: ReportedPayment["state"]): boolean {
  if (status === "approved") return true;
  return state === "returned" && !["refunded", "charged_back", "in_mediation"].includes(status);
}

/** After an approval the money may have been refunded, so a person checks it. */
function kindOf(status: string, equal: boolean): FindingKind {
  if (!equal) return "differs";
  if (status === "approved") return "healed";
  return ["in_process", "pending", "planned"].includes(status) ? "open" : "differs";
}
