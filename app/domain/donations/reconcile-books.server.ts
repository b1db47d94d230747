/**
 * Our books against a company's: after a restore, or whenever somebody doubts. Names every payment on
 * which the two differ, orders a look-up where we can find out by ourselves, and invents nothing.
 */
import type { ReportedPayment } from "~/providers/provider";
import { isId } from "~/values/ids";
import { acrossOrganizations, createJobContext } from "../context";
import { findOrganization } from "../organizations/find-organization.server";
import { checkCharge } from "./check-charge.server";
import { findTransactionSnapshot } from "./charge-snapshot.server";

const REFERENCES = `
SELECT r.reference::text AS reference, r.organization_id FROM provider_references r
 WHERE r.acquirer = $1 AND r.reference = ANY($2::uuid[])`;
const PLANNED = `
SELECT id::text AS reference, organization_id FROM transactions WHERE id = ANY($1::uuid[])`;
const NOTIFIED = `
SELECT DISTINCT w.order_id::text AS reference FROM webhook_inbox w
 WHERE w.acquirer = $1 AND w.order_id IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM provider_references r WHERE r.acquirer = w.acquirer AND r.reference = w.order_id)
   AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.id = w.order_id)`;

/**
 * In none of our books: `missing` was taken, `pending` the company has not decided, of `returned` the
 * money went back or is disputed, `told` a notification names and the list lacks (it is too short).
 * `healed`: a look-up has just settled it. `open`: ours still says undecided or planned; the worker
 * settles it under the same order id. `differs`: both know it and disagree.
 */
export type FindingKind =
  "missing" | "pending" | "returned" | "told" | "healed" | "open" | "differs";

/** Of these we don't know the order: a month among them would be charged again. */
export const UNKNOWN_KINDS: readonly FindingKind[] = ["missing", "pending", "returned", "told"];

export interface Finding {
  kind: FindingKind;
  reference: string;
  providerId: string | null;
  /** Minor units; null where the company's list doesn't say. */
  amount: bigint | null;
  currency: string | null;
  at: Date | null;
  /** What the company was told about it: the campaign's title. */
  description: string;
  /** The company's own word for its state. */
  word: string;
  organization: string | null;
  donationId: string | null;
  /** In our books, after the look-up. */
  status: string | null;
}

/** Compares a company's list with the books; the findings stand in the order of the list. */
export async function reconcileBooks(
  now: Date,
  acquirer: string,
  reported: readonly ReportedPayment[],
): Promise<Finding[]> {
  const across = acrossOrganizations("a company's list names no tenant", now);
  const references = reported.map(({ reference }) => reference);
  // The provider's list may name orders that are not ours, by any text.
  const ids = references.filter(isId);
  const [known = [], planned = [], notified = []] = await across.statements(
    { text: REFERENCES, values: [acquirer, ids] },
    { text: PLANNED, values: [ids] },
    { text: NOTIFIED, values: [acquirer] },
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

/** What is said of an order that we don't know; null: nothing was taken, nor will be. */
function unknownOf(payment: ReportedPayment): Finding | null {
  if (payment.state === "refused") return null;
  return { ...findingOf(payment), kind: UNKNOWN_AS[payment.state] };
}

/** Looks a payment that is ours up and says what is left to say of it; null: both agree. */
async function compare(
  now: Date,
  organizationId: string,
  payment: ReportedPayment,
): Promise<Finding | null> {
  const organization = await findOrganization(now, { id: organizationId });
  if (!organization) return unknownOf(payment);
  const ctx = createJobContext("donations.reconcile-books", { organization, now, locale: "es" });
  const before = await findTransactionSnapshot(ctx, payment.reference);
  const unknown = unknownOf(payment);
  if (!before) return unknown && { ...unknown, organization: organization.slug };
  const ours = { organization: organization.slug, donationId: before.donationId };
  if (payment.state !== "taken") {
    if (!isDisputed(before.status, payment.state)) return null;
    return { ...findingOf(payment), ...ours, kind: "differs", status: before.status };
  }
  if (before.status !== "approved") await checkCharge(ctx, payment.reference);
  const after = (await findTransactionSnapshot(ctx, payment.reference)) ?? before;
  const { booked } = payment;
  const equal = !booked || (booked.amount === after.amount && booked.currency === after.currency);
  if (before.status === "approved" && equal) return null;
  const kind = kindOf(after.status, equal);
  return { ...findingOf(payment), ...ours, kind, status: after.status };
}

/** Whether our status says otherwise than a list by which the money is not with us. */
function isDisputed(status: string, state: ReportedPayment["state"]): boolean {
  if (status === "approved") return true;
  return state === "returned" && !["refunded", "charged_back", "in_mediation"].includes(status);
}

/** After an approval money may have gone back: that is for people to look at. */
function kindOf(status: string, equal: boolean): FindingKind {
  if (!equal) return "differs";
  if (status === "approved") return "healed";
  return ["in_process", "pending", "planned"].includes(status) ? "open" : "differs";
}
