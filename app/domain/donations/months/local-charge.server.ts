import { isLocalMethod } from "~/providers/local-methods";
import type { AttemptSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { openAccount } from "~/domain/donations/cards/open-account.server";
import { chargedInstrument, type LocalInstrument } from "~/domain/donations/terms/order-instrument";
import { readPaymentMethod } from "~/domain/donations/lists/payment-method";
import type { Candidate } from "~/domain/donations/terms/processor-for";

type Facts = Pick<AttemptSnapshot, "lastFour" | "methodDetails" | "methodId" | "methodKind">;

/**
 * Returns a month's charge by a local method, or null if nothing of it is left: the account is kept no
 * more. A method that cannot repeat is paid by the donor each month, who gets a link.
 */
export function localCharge(facts: Facts, { methods }: Pick<Candidate, "methods">) {
  const instrument = instrumentOf(facts);
  if (!instrument) return null;
  const { holderDocument, holderName, method } = instrument;
  const repeats = methods.some((one) => one.method === method && one.repeats);
  return {
    recurring: repeats ? ("next" as const) : ("none" as const),
    instrument: chargedInstrument(instrument),
    payer: { name: holderName, document: holderDocument || undefined },
  };
}

function instrumentOf(facts: Facts): LocalInstrument | null {
  const { lastFour, methodDetails: details, methodId, methodKind: kind } = facts;
  if (!isLocalMethod(methodId)) return null;
  const row = { kind, methodId, details, lastFour };
  const found = readPaymentMethod(row);
  if (found.kind === "card") return null;
  const { holderDocument, holderName } = found.details;
  const holder = { method: methodId, holderName, holderDocument };
  if (found.kind === "bank_account") {
    const number = openAccount(found.details.sealed);
    // The month waits until the secret is back; only a forgotten account calls it off.
    if (number === null && found.details.sealed !== "")
      throw new Error("no accepted secret opens a donor's account");
    return number === null ? null : { kind: found.kind, number, ...holder };
  }
  const { bank = null, personType = null } = found.kind === "redirect" ? found.details : {};
  return { kind: found.kind, bank, personType, ...holder };
}
