import { exampleBankAccount } from "../../../prisma/seed/identities";
import type { OrganizationContext } from "~/domain/context";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { bankAccountSchema } from "~/domain/bank-accounts/schema";
import { signedInContext, signUp } from "../people";

/** Returns the owner of an organisation with a bank account, whose payouts nothing stops. */
export async function createPaidOrganization(now: Date): Promise<OrganizationContext> {
  const ctx = await signedInContext(await signUp(now), now);
  const account = exampleBankAccount("AR", { email: "tesoreria@huellas.example" });
  await createBankAccount(ctx, bankAccountSchema.parse(account));
  const data = { payoutsReleasedAt: now };
  await ctx.transaction((db) => db.organization.updateMany({ data }));
  return ctx;
}

interface Booked {
  kind: "gift" | "refund" | "chargeback" | "chargeback_reversal";
  amount: bigint;
  fee?: bigint;
  taxes?: bigint;
  commission?: bigint;
  availableOn?: string;
  effectiveOn?: string;
}

/** Books money of a gift, or what takes it back, which the platform holds; without the charge behind it. */
export async function bookMoney(ctx: OrganizationContext, booked: Booked): Promise<void> {
  const ars = (amount = 0n) => ({ amount, currency: "ARS" as const });
  const { amount, commission, fee, kind, taxes, ...days } = booked;
  const posting = postingOf(ctx, {
    ...{ kind, heldBy: "platform", provider: "dlocal", sourceId: ctx.newId(), money: ars(amount) },
    ...{ fee: ars(fee), taxes: ars(taxes), commission: ars(commission), ...days },
  });
  // A gift's posting needs its charge: what gives money back to the organisation books the same.
  const unnamed = kind === "gift" ? { sourceType: "dispute" as const } : {};
  await ctx.transaction((db) => writePostings(ctx, db, [{ ...posting, ...unnamed }]));
}
