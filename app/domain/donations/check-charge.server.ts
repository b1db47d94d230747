import { inSpan } from "~/infrastructure/tracing.server";
import type { OrganizationContext } from "../context";
import { providerFor } from "../payments/provider-for.server";
import { recheckLater } from "../payments/recheck-later.server";
import { findTransactionSnapshot } from "./charge-snapshot.server";
import { recordGiftOutcome, recordGiftResult } from "./record-gift-result.server";

/** Two not-founds must lie at least this far apart (readings 'Payments'). */
const NOT_FOUND_APART_MS = 60_000;

/**
 * The janitor's question: what became of a charge whose result we don't know? A charge that the
 * company never heard of is `non_existant` only after two not-founds 60 s apart, both after the
 * longest flight.
 */
export async function checkCharge(ctx: OrganizationContext, transactionId: string): Promise<void> {
  ctx.require("update", "transaction");
  const facts = await findTransactionSnapshot(ctx, transactionId);
  if (!facts || !["in_process", "non_existant"].includes(facts.status)) return;
  const account = await providerFor(ctx, facts);
  // Without the account nobody can be asked: the result stays unknown.
  if (!account) return recheckLater(ctx, facts);
  const { provider, io } = account;
  const { amount, currency } = facts;
  const lookUp = { reference: facts.id, amount, currency };
  const span = { "dadiva.gateway": facts.acquirer, "dadiva.operation": "look up" };
  const found = await inSpan(`${facts.acquirer} look up`, span, () => provider.lookUp(lookUp, io));
  if (found.kind === "found") return void (await recordGiftOutcome(ctx, facts, found.outcome));
  if (found.kind === "unknown") return recheckLater(ctx, facts);
  const sentAt = facts.sentAt ?? facts.date;
  const flown = ctx.now.getTime() - sentAt.getTime() >= provider.facts.longestFlightMs;
  if (!flown) return recheckLater(ctx, facts);
  const first = facts.notFoundAt;
  if (first && ctx.now.getTime() - first.getTime() >= NOT_FOUND_APART_MS) {
    await recordGiftResult(ctx, facts, { status: "non_existant" });
  } else {
    await recheckLater(ctx, { ...facts, checks: 1 }, { notFoundAt: first ?? ctx.now });
  }
}
