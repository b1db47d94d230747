import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { orderCheck } from "./check-connection.server";
import { sealSecrets } from "./gateway-secrets.server";
import { factsOfProcessor, viewOfProcessors } from "./processor-view.server";
import { requirePlace } from "./require-place.server";
import type { PaymentProcessorView } from "./schema";

export interface CompanyAccount {
  company: "mercadopago" | "centralpos";
  /** Id at the provider. */
  accountId: string;
  /** The account's name for people; null if it has none. */
  accountName: string | null;
  secrets: Record<string, string>;
  expiresAt: Date | null;
}

const UNIQUE_VIOLATION = "23505";

/**
 * Enables a gateway with the organisation's own account, as its provider confirmed it: processor
 * and sealed secrets in one transaction. It cannot charge yet, and does not activate the account.
 * Throws `gateway_account_taken` if another organisation has that account, `already_exists` and
 * `feature_required` if there is no place for it.
 */
export async function connectAccount(
  ctx: OrganizationContext,
  { company, accountId, accountName, secrets, expiresAt }: CompanyAccount,
  idempotencyKey: string | null = null,
): Promise<Once<PaymentProcessorView>> {
  ctx.require("create", "payment_processor");
  const { organizationId, now } = ctx;
  const stamps = { createdAt: now, updatedAt: now };
  const id = ctx.newId();
  const scope = "payment_processors.create";
  const content = { gateway: company, account: accountId };
  return withIdempotency(ctx, scope, idempotencyKey, content, async (db) => {
    const position = await requirePlace(ctx, db, company);
    const names = { gateway: company, provider: company, gatewayAccountName: accountName };
    const created = await db.paymentProcessor.create({
      data: { organizationId, id, ...names, position, ...stamps },
    });
    await db.gatewayAccount.create({
      data: { company, accountId, organizationId, createdAt: now },
    });
    await db.gatewayConnection.create({
      data: {
        ...{ organizationId, id, company, accountId, expiresAt, ...stamps },
        secrets: sealSecrets(secrets),
      },
    });
    if (company === "mercadopago") await orderCheck(ctx, db, id);
    const entryId = await recordChange(db, ctx, {
      operation: "connect-account",
      subject: { type: "payment_processor", id },
      after: factsOfProcessor(created),
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
    const [view] = await viewOfProcessors(ctx, db, [created]);
    return view as PaymentProcessorView;
  }).catch((error: unknown) => {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION
      ? new DomainError("gateway_account_taken")
      : error;
  });
}
