import type { ChargeOutcome } from "~/providers/provider";
import { getProvider } from "~/providers/registry";
import { chargesTotal } from "~/infrastructure/metrics.server";
import type { TenantContext } from "../context";
import type { ChargeFacts } from "./donation-facts.server";
import { settleCharge, type Settle } from "./settle-charge.server";
import type { Decision } from "./settlement.server";

const MINUTE = 60_000;
/** When an undecided charge is asked about again: after the first, each step waits longer. */
const LADDER_MS = [MINUTE, MINUTE, 5 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE];

/** The wait before the next look-up, by how many there were. The first waits out the longest flight. */
export function nextCheckAt(now: Date, checks: number, acquirer: string): Date {
  const flight = getProvider(acquirer).facts.longestFlightMs;
  const wait =
    checks === 0 ? flight : (LADDER_MS[Math.min(checks, LADDER_MS.length) - 1] ?? MINUTE);
  return new Date(now.getTime() + wait);
}

/** The decision in an outcome, or null while there is none. */
function decisionOf(outcome: ChargeOutcome): Decision | null {
  switch (outcome.kind) {
    case "approved":
      return {
        status: "approved",
        providerId: outcome.providerId,
        acquirerCardId: outcome.storedCardId,
        networkReference: outcome.networkReference,
        flags: outcome.flags,
      };
    case "rejected": {
      const { cause, rawCode, rawMessage, providerId } = outcome;
      return { status: "rejected", cause, rawCode, rawMessage, providerId };
    }
    case "cancelled": {
      const { rawCode, rawMessage, providerId } = outcome;
      return { status: "cancelled", rawCode, rawMessage, providerId };
    }
    default:
      return null;
  }
}

const HOLD = `
UPDATE transactions
   SET check_at = $3::timestamptz, checks = checks + 1, updated_at = app_now(),
       acquirer_payment_id = coalesce($4::text, acquirer_payment_id),
       challenge_url = coalesce($5::text, challenge_url), not_found_at = coalesce($6::timestamptz, not_found_at)
 WHERE organization_id = $1::uuid AND id = $2::uuid AND status = 'in_process'`;

/** Keeps an undecided charge `in_process` and says when to ask next. */
export async function holdCharge(
  ctx: TenantContext,
  facts: ChargeFacts,
  known: { providerId?: string; challengeUrl?: string; notFoundAt?: Date } = {},
): Promise<void> {
  const checkAt = nextCheckAt(ctx.now, facts.checks, facts.acquirer);
  const { providerId = null, challengeUrl = null, notFoundAt = null } = known;
  await ctx.statements({
    name: "hold-charge",
    text: HOLD,
    values: [ctx.organizationId, facts.id, checkAt, providerId, challengeUrl, notFoundAt],
  });
}

/**
 * Commits what came of a charge that was sent, or perhaps sent. A time-out is unknown, never a
 * refusal: the transaction stays `in_process` and the janitor asks. `settle`: as in settleCharge.
 * Answers whether this call settled it.
 */
export async function applyOutcome(
  ctx: TenantContext,
  facts: ChargeFacts,
  outcome: Exclude<ChargeOutcome, { kind: "not_sent" }>,
  settle?: Settle,
): Promise<boolean> {
  const decision = decisionOf(outcome);
  if (decision) return settleCharge(ctx, facts, decision, settle);
  const pending = outcome.kind === "pending" ? outcome : null;
  // The metric's label for a charge that waits for the donor is older than next actions.
  const label = pending?.nextAction ? "challenge" : outcome.kind;
  chargesTotal.inc({ gateway: facts.gateway, outcome: label, cause: "" });
  await holdCharge(ctx, facts, {
    providerId: pending?.providerId,
    challengeUrl: pending?.nextAction?.kind === "redirect" ? pending.nextAction.url : undefined,
  });
  return false;
}
