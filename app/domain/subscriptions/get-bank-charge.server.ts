import type { OrganizationContext } from "~/domain/context";
import { readNextAction } from "~/domain/payments/next-action";
import { UNSENT } from "./schema";
import type { Currency } from "~/values/money/money";

/** Where a person returns from the question of their bank. */
export const BACK_FROM_BANK = "/manage/settings/subscription?from=bank";

export interface BankCharge {
  /** `question`: the bank waits for a person; `waits`: for its own answer. */
  state: "question" | "waits" | "declined" | "approved";
  /** The bank's page; null without a question. */
  url: string | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

const NOT_PAID: ReadonlySet<string> = new Set(["rejected", ...UNSENT]);

/** Returns the newest charge of the organisation's card, with what its bank asks; null without any. */
export async function getBankCharge(ctx: OrganizationContext): Promise<BankCharge | null> {
  ctx.require("read", "subscription");
  const attempt = await ctx.read((db) => db.invoiceAttempt.findFirst({ orderBy: { id: "desc" } }));
  if (!attempt) return null;
  const { status, expiresAt } = attempt;
  const isOpen = status === "in_process" || status === "pending";
  const isAsked = isOpen && (expiresAt === null || expiresAt > ctx.now);
  const action = isAsked ? readNextAction(attempt.nextAction) : null;
  const url = action?.kind === "redirect" ? action.url : null;
  const { amount } = attempt;
  return {
    state: isOpen ? (url ? "question" : "waits") : NOT_PAID.has(status) ? "declined" : "approved",
    ...{ url, amount, currency: attempt.currency as Currency },
  };
}
