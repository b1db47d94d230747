/** What several companies' charges have in common when a request to the company fails. */
import type { ChargeOutcome, ChargeRequest, Provider, Rejected } from "./provider";
import type { ProviderIo } from "./provider-io";

/** `look_up`: this attempt was sent before, so that the original counts. `invalid`: it refuses the request itself. */
export type CompanyFailure =
  | Extract<ChargeOutcome, { kind: "unknown" | "not_sent" }>
  | Rejected
  | { kind: "not_found" }
  | { kind: "invalid"; rawCode: string; rawMessage: string }
  | { kind: "look_up" };

/** Nothing is booked yet, so that a lost answer is one of a request that moved no money. */
export function beforeCharge(failure: CompanyFailure): CompanyFailure {
  return failure.kind === "unknown" ? { kind: "not_sent", reason: "unreachable" } : failure;
}

/** Looks up the original: this attempt was sent before, and the company may have its result. */
export async function askForOriginal(
  lookUp: Provider["lookUp"],
  request: ChargeRequest,
  io: ProviderIo,
): Promise<ChargeOutcome> {
  const found = await lookUp(request, io);
  if (found.kind === "found") return found.outcome;
  const why = found.kind === "unknown" ? found.reason : "not found";
  return { kind: "unknown", reason: `sent before, look-up: ${why}` };
}

/** Returns what a failure means for a charge. */
export async function outcomeOfFailure(
  failure: CompanyFailure,
  lookUp: Provider["lookUp"],
  request: ChargeRequest,
  io: ProviderIo,
): Promise<ChargeOutcome> {
  switch (failure.kind) {
    case "look_up":
      return askForOriginal(lookUp, request, io);
    // The customer or card was erased at the company, or is another account's.
    case "not_found":
      return { kind: "not_sent", reason: "card_not_found" };
    // Only we can mend a request that the company does not understand.
    case "invalid":
      return { ...failure, kind: "not_sent", reason: "misconfigured" };
    default:
      return failure;
  }
}
