/** What the bank of a plan's card asks, as pages show it. */
import { getBankCharge, type BankCharge } from "~/domain/subscriptions/get-bank-charge.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { formatMoney } from "~/values/money/money";

export interface ShownBankCharge extends Omit<BankCharge, "amount" | "currency"> {
  amount: string;
  /** Whether the person comes from the bank's page. */
  isBack: boolean;
}

/** Returns the newest charge, and whether this address is the bank's way back. */
export async function readBankCharge(
  ctx: SignedInContext,
  request: Request,
): Promise<ShownBankCharge | null> {
  const charge = await getBankCharge(ctx);
  if (!charge) return null;
  const isBack = new URL(request.url).searchParams.get("from") === "bank";
  const { amount, currency, ...shown } = charge;
  return { ...shown, isBack, amount: formatMoney(amount, currency) };
}
