import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import type { AccountTerms } from "~/providers/account-links";
import { DomainError } from "~/domain/errors";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { orderCheck } from "./check-connection.server";
import { sealSecrets, termsColumns } from "./gateway-secrets.server";
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
  /** What the provider lets the account do; absent where it does not tell. */
  terms?: AccountTerms | null;
}

const UNIQUE_VIOLATION = "23505";

/**
 * Enables a gateway with the organisation's own account, as its provider confirmed it: processor
 * and sealed secrets in one transaction. It activates the account where the gateway can charge.
 * An account at Mercado Pago that is connected gets its new permission, and keeps its gateway.
 * Throws `gateway_account_taken` if another organisation has that account, `already_exists` and
 * `feature_required` if there is no place for it.
 */
export async function connectAccount(
  ctx: OrganizationContext,
  account: CompanyAccount,
  idempotencyKey: string | null = null,
): Promise<Once<PaymentProcessorView>> {
  ctx.require("create", "payment_processor");
  const { company, accountId, accountName, secrets, expiresAt, terms } = account;
  const { organizationId, now } = ctx;
  const stamps = { createdAt: now, updatedAt: now };
  const id = ctx.newId();
  const scope = "payment_processors.create";
  const content = { gateway: company, account: accountId };
  return withIdempotency(ctx, scope, idempotencyKey, content, async (db) => {
    const renewed = company === "mercadopago" ? await renew(ctx, db, account) : null;
    if (renewed) return renewed;
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
        ...termsColumns(terms),
      },
    });
    if (company === "mercadopago") await orderCheck(ctx, db, id);
    await updateActivation(db, ctx);
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

/** Gives a connected account the secrets of its owner's new permission; null for any other account. */
async function renew(
  ctx: OrganizationContext,
  db: Database,
  { accountId, company, expiresAt, secrets, terms }: CompanyAccount,
): Promise<PaymentProcessorView | null> {
  const { organizationId, now } = ctx;
  await bumpPublicVersion(ctx, db);
  const [renewed] = await db.gatewayConnection.updateManyAndReturn({
    where: { company, accountId, endedAt: null },
    data: {
      ...{ secrets: sealSecrets(secrets), expiresAt, updatedAt: now },
      ...termsColumns(terms),
    },
  });
  if (!renewed) return null;
  const { id } = renewed;
  // The check that was queued with the earlier permission finds another time, and ends.
  await orderCheck(ctx, db, id);
  const processor = await db.paymentProcessor.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id } },
  });
  const entryId = await recordChange(db, ctx, {
    operation: "connect-account",
    subject: { type: "payment_processor", id },
    after: factsOfProcessor(processor),
  });
  if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
  const [view] = await viewOfProcessors(ctx, db, [processor]);
  return view as PaymentProcessorView;
}
