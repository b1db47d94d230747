import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { factsOfBankAccount, viewOfBankAccount } from "./bank-account-view";
import { displacePrimary } from "./displace-primary.server";
import { columnsOf, requireValidBankAccount } from "./require-valid-bank-account.server";
import type { BankAccountInput, SavedBankAccount } from "./schema";

/**
 * Adds a bank account in the country's currency. It becomes the primary account, which receives
 * payouts, unless `primary` is false and another account is primary.
 */
export async function createBankAccount(
  ctx: OrganizationContext,
  input: BankAccountInput,
  idempotencyKey: string | null = null,
): Promise<Once<SavedBankAccount>> {
  ctx.require("create", "bank_account");
  requireRecentLogin(ctx, "bank-accounts/create-bank-account");
  const { account, warnings } = requireValidBankAccount(ctx, input);
  const { organizationId, now } = ctx;
  const content = { ...account, primary: input.primary ?? true };
  return withIdempotency(ctx, "bank_accounts.create", idempotencyKey, content, async (db) => {
    await db.sql`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const others = await db.bankAccount.count({ where: { primary: true } });
    const primary = content.primary || others === 0;
    if (primary) await displacePrimary(ctx, db);
    const created = await db.bankAccount.create({
      data: {
        organizationId,
        id: ctx.newId(),
        currency: ctx.organization.currency,
        ...columnsOf(account),
        primary,
        changedAt: primary && others > 0 ? now : null,
        createdAt: now,
        updatedAt: now,
      },
    });
    const entryId = await recordChange(db, ctx, {
      operation: "create-bank-account",
      subject: { type: "bank_account", id: created.id },
      after: factsOfBankAccount(created),
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
    return { ...viewOfBankAccount(created), warnings };
  });
}
