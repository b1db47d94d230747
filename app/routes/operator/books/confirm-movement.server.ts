import type { OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { listStatementLines } from "~/domain/payouts/bank-statements/list-statement-lines.server";
import { decidePayout } from "~/domain/payouts/decide-payout.server";
import { confirmTransfer } from "~/domain/subscriptions/transfers/confirm-transfer.server";

const LONGEST = 100;

/**
 * Confirms what a movement of our bank was found to be, as a person says who looked at it: its payout arrived, or
 * its transfer pays its invoice. Throws `not_found`, and `invalid_transition` where nothing waits for it any more.
 */
export async function confirmMovement(ctx: OperatorContext, id: string): Promise<void> {
  const line = await listStatementLines.find(ctx, id);
  if (!line) throw new DomainError("not_found");
  const { amount, bookedOn, canConfirm, description, matchedId, organization, reference } = line;
  if (!canConfirm || !organization || matchedId === null)
    throw new DomainError("invalid_transition");
  if (line.state === "payout") {
    const reason = [bookedOn, reference || description].join(" ").trim().slice(0, LONGEST);
    await decidePayout(await actIn(ctx, organization.id), matchedId, { decision: "paid", reason });
    return;
  }
  const place = { organizationId: organization.id, invoiceId: matchedId };
  // A bank that gives no reference leaves the movement's own id, so that it is recorded once.
  const order = { amount, received_on: bookedOn, reference: reference.slice(0, LONGEST) || id };
  await confirmTransfer(ctx, place, order);
}
