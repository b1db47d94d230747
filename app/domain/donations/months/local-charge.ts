import { isLocalMethod } from "~/providers/local-methods";
import type { AttemptSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { chargedInstrument } from "~/domain/donations/terms/order-instrument";
import { readPaymentMethod } from "~/domain/donations/lists/payment-method";
import type { Candidate } from "~/domain/donations/terms/processor-for";

/**
 * Returns a month's charge by a local method, or null if nothing charges it. A method that cannot
 * repeat is paid by the donor each month, who gets a link.
 */
export function localCharge(
  facts: Pick<AttemptSnapshot, "methodDetails" | "methodId" | "methodKind">,
  { methods }: Pick<Candidate, "methods">,
) {
  const { methodDetails: details, methodId, methodKind: kind } = facts;
  const method = readPaymentMethod({ kind, methodId, details } as { kind: string });
  const isPaid = method.kind === "redirect" || method.kind === "voucher";
  if (!isPaid || !isLocalMethod(methodId)) return null;
  const repeats = methods.some((one) => one.method === methodId && one.repeats);
  const { holderName, holderDocument } = method.details;
  const { bank = null, personType = null } = method.kind === "redirect" ? method.details : {};
  return {
    recurring: repeats ? ("next" as const) : ("none" as const),
    instrument: chargedInstrument({
      ...{ kind: method.kind, method: methodId, bank, personType },
      ...{ holderName, holderDocument },
    }),
    payer: { name: holderName, document: holderDocument || undefined },
  };
}
