import type { CountryCode } from "~/countries/country";
import type { LocalMethod } from "~/providers/local-methods";
import { getProvider, hasProvider } from "~/providers/registry";

/** A way to pay that a form offers; `card` is every card. */
export interface FormMethod {
  method: LocalMethod | "card";
  /** Whether later months need no donor. */
  repeats: boolean;
}

const CARD: FormMethod = { method: "card", repeats: true };

/**
 * Returns the ways to pay that an organisation's gateways charge in its country: cards, then the others, the
 * country's best first.
 */
export function offeredMethods(
  country: CountryCode,
  gateways: readonly { provider: string }[],
): FormMethod[] {
  const abilities = gateways
    .filter(({ provider }) => hasProvider(provider))
    .map(({ provider }) => getProvider(provider).capabilities);
  const local = abilities
    .flatMap(({ methods }) => methods)
    .filter(({ countries }) => countries.includes(country));
  const ids = [...new Set(local.map(({ method }) => method))];
  const takesCards = abilities.some(({ instruments }) => instruments.includes("card"));
  return [
    ...(takesCards || ids.length === 0 ? [CARD] : []),
    ...ids.map((method) => ({
      method,
      repeats: local.some((one) => one.method === method && one.repeats),
    })),
  ];
}

/** Whether a method pays for tickets: banks answer a debit days after the seats' hold is over. */
export const paysForTickets = (method: string): boolean => method !== "cbu";

/** Returns the method that a form's address or post names, if it is offered; the first one otherwise. */
export function chosenMethod(offered: readonly FormMethod[], named: unknown): FormMethod {
  const found = offered.find(({ method }) => method === named);
  return found ?? offered[0] ?? CARD;
}
