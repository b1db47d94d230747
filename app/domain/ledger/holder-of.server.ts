import { isOwnAccount } from "~/providers/accounts";
import { getProvider, hasProvider } from "~/providers/registry";
import type { MoneyHolder } from "./schema";

/** Returns who holds the money that a provider collects: we, or the organisation in its own account. */
export function holderOf(provider: string): MoneyHolder {
  return isOwnAccount(provider) ? "organization" : "platform";
}

/** Returns whether a provider takes our commission out of the payment, so that nobody is invoiced for it. */
export function takesCommission(provider: string): boolean {
  return hasProvider(provider) && getProvider(provider).capabilities.supports.applicationFee;
}
