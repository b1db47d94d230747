/** What a charge is paid with, in words: the same on pages, in mails and in receipts. */
import { isLocalMethod, localMethods } from "~/providers/local-methods";
import { cardLabel, methodsOf } from "~/values/cards/card-number";
import type { Translate } from "./text-key";

/** Returns the name of a card's brand or of another way to pay; empty for an unknown one. */
export function methodName(t: Translate, methodId: string): string {
  return isLocalMethod(methodId) ? t(`common.method.${methodId}`) : cardLabel(methodId);
}

/** Returns the last digits of a card or an account as texts show them; empty without them. */
export function endingText(
  t: Translate,
  { methodId, lastFour }: { methodId: string; lastFour: string | null },
): string {
  if (!lastFour) return "";
  return methodId === "cbu" ? t("common.cbu_ending", { last_four: lastFour }) : `•••• ${lastFour}`;
}

/** Returns the method's name with the last digits of a card or an account. */
export function methodText(
  t: Translate,
  method: { methodId: string; lastFour: string | null },
): string {
  const parts = [methodName(t, method.methodId), endingText(t, method)].filter(Boolean);
  return parts.join(method.methodId === "cbu" ? " · " : " ");
}

/** Returns the names of all cards and other ways to pay of a country, by their ids. */
export function methodNames(t: Translate, country: string): Record<string, string> {
  const names = methodsOf(country).map(({ label, methodId }) => [methodId, label] as const);
  const others = localMethods.map((method) => [method, methodName(t, method)] as const);
  return Object.fromEntries([...names, ...others]);
}
