import { implementedAccounts } from "~/providers/registry";
import { readsMovements } from "./take-settlement.server";

/** Returns the accounts whose companies' settlement files the product reads. */
export function settlementAccounts(): readonly string[] {
  return implementedAccounts.filter(readsMovements);
}
