import { isOwnAccount } from "~/providers/accounts";
import type { MoneyHolder } from "./schema";

/** Returns who holds the money that a provider collects: we, or the organisation in its own account. */
export function holderOf(provider: string): MoneyHolder {
  return isOwnAccount(provider) ? "organization" : "platform";
}
