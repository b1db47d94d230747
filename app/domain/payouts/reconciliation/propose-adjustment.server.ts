import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import type { Currency } from "~/values/money/money";
import type { AdjustmentReason } from "../adjustments/reasons";
import { listDifferences, type ListedDifference } from "./list-differences.server";

/** What an adjustment of a difference begins with; a person reads it before it is made. */
export interface ProposedAdjustment {
  differenceId: string;
  direction: "add" | "take";
  /** Minor units, positive; null where file and books give none. */
  amount: bigint | null;
  currency: Currency;
  reason: AdjustmentReason;
  /** The charge that it corrects, by its uuid. */
  transaction: string | null;
}

/** The organisation's share grows by what these bring more, and by what others cost less. */
const INCOMES: readonly string[] = ["gift", "chargeback_reversal", "payout_return"];

/**
 * Returns what would correct an organisation's open difference; null for one that an adjustment cannot
 * correct, or of another organisation.
 */
export async function proposeAdjustment(
  ctx: OperatorContext,
  { differenceId, organizationId }: { differenceId: string; organizationId: string },
): Promise<ProposedAdjustment | null> {
  const found = await listDifferences.find(ctx, differenceId);
  if (!found?.canAdjust || found.organization?.id !== organizationId) return null;
  const { currency, kind, reference } = found;
  const whole = changeOf(found);
  // A later file opened it again: what was adjusted before is in the balance already.
  const more = whole === null ? null : whole - (await adjustedBefore(ctx, found.id));
  const isPayout = found.movement === "payout" || found.movement === "payout_return";
  return {
    differenceId: found.id,
    direction: more !== null && more < 0n ? "take" : "add",
    amount: more === null || more === 0n ? null : more < 0n ? -more : more,
    currency,
    reason: kind === "fee" ? "gateway_fee" : kind === "tax" ? "tax" : "company_difference",
    transaction: isPayout || kind === "missing_here" ? null : reference,
  };
}

const ADJUSTED = `
SELECT coalesce(sum(amount), 0)::bigint AS amount FROM adjustments WHERE difference_id = $1::uuid AND state = 'posted'`;

async function adjustedBefore(ctx: OperatorContext, differenceId: string): Promise<bigint> {
  const across = acrossOrganizations("our staff adjusts any tenant's balance", ctx.now);
  const values = [differenceId];
  const [rows] = await across.statements({ name: "adjusted-before", text: ADJUSTED, values });
  return (rows?.[0]?.amount as bigint | undefined) ?? 0n;
}

/** By how much the file changes the organisation's balance; null where that cannot be said. */
function changeOf({
  currency,
  expected,
  expectedCurrency,
  kind,
  movement,
  reported,
}: ListedDifference): bigint | null {
  if (expectedCurrency !== null && expectedCurrency !== currency) return null;
  const more = (reported ?? 0n) - (expected ?? 0n);
  if (kind === "fee" || kind === "tax") return -more;
  if (kind === "unknown_type") return null;
  return INCOMES.includes(movement) ? more : -more;
}
