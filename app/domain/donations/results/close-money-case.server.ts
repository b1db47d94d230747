import { recordChange } from "~/domain/audit/record-change.server";
import type { OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { isId } from "~/values/ids/ids";

const CLOSE = `
UPDATE transactions SET decided_flags = flags, updated_at = app_now()
 WHERE organization_id = $1::uuid AND id = $2::uuid AND flags <> '{}' AND NOT flags <@ decided_flags
   AND status NOT IN ('in_process', 'pending')
RETURNING donation_id, flags`;

/**
 * Takes a flagged charge off our staff's list; its flags and money stay as they are. Throws
 * `not_found` for an unknown organisation or charge id, and `invalid_transition` if the charge has
 * no open flag or no result yet.
 */
export async function closeMoneyCase(
  ctx: OperatorContext,
  { organizationId, transactionId }: { organizationId: string; transactionId: string },
  { reason }: { reason: string },
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("update", "transaction");
  if (!isId(transactionId)) throw new DomainError("not_found");
  await tenant.transaction(async (db) => {
    const statement = {
      name: "close-money-case",
      text: CLOSE,
      values: [organizationId, transactionId],
    };
    const [closed] = await db.sql<{ donation_id: string; flags: string[] }>(statement);
    if (!closed) throw new DomainError("invalid_transition");
    await recordChange(db, tenant, {
      operation: "close-money-case",
      subject: { type: "donation", id: closed.donation_id },
      before: { flags: closed.flags },
      after: { flags: [], reason },
    });
  });
}
