import type { OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import type { MoneyFlag } from "~/domain/payments/money-flags";
import { closeMoneyCase } from "./close-money-case.server";
import { isId } from "~/values/ids/ids";
import { findTransactionSnapshot } from "./charge-snapshot.server";
import { recordDonationResult } from "./record-donation-result.server";

const ENDABLE: readonly MoneyFlag[] = ["amount_mismatch", "never_answered"];
/** Our code for a charge that our staff ended, beside the providers' codes. */
const RAW_CODE = "ended_by_staff";

/**
 * Ends a charge of another amount, or one that its batch never answered, as not charged, once our staff have
 * seen that no money stays taken: it becomes `cancelled`, and the donation continues with its next period. Throws
 * `not_found`, and `invalid_transition` if the charge has a result or no such flag.
 */
export async function endMoneyCase(
  ctx: OperatorContext,
  place: { organizationId: string; transactionId: string },
  { reason }: { reason: string },
): Promise<void> {
  const tenant = await actIn(ctx, place.organizationId);
  tenant.require("update", "transaction");
  const facts = isId(place.transactionId)
    ? await findTransactionSnapshot(tenant, place.transactionId)
    : null;
  if (!facts) throw new DomainError("not_found");
  const isOpen = facts.status === "in_process" || facts.status === "pending";
  if (!isOpen || !ENDABLE.some((flag) => facts.flags.includes(flag))) {
    throw new DomainError("invalid_transition");
  }
  const flags = facts.flags;
  const result = { status: "cancelled", rawCode: RAW_CODE, rawMessage: reason, flags } as const;
  if (!(await recordDonationResult(tenant, facts, result)))
    throw new DomainError("invalid_transition");
  await closeMoneyCase(ctx, place, { reason });
}
