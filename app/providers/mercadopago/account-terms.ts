import type { AccountTerms, MercadopagoApplication } from "../account-links";
import type { ProviderIo } from "../provider-io";
import type { MercadopagoMethod } from "./answers";
import { listMethods } from "./methods";

/** Returns what the company lets an account do, as the account's own methods say; null without an answer. */
export async function readAccountTerms(
  { apiUrl: url }: MercadopagoApplication,
  { accessToken, publicKey }: { accessToken: string; publicKey: string },
  http: ProviderIo["http"],
): Promise<AccountTerms | null> {
  const methods = await listMethods({ credentials: { url, accessToken, publicKey }, http });
  // An answer without one readable brand must not refuse every card.
  if ("kind" in methods || methods.length === 0) return null;
  const cardMethods = methods.map(
    ({ id, max_allowed_amount: maximum, min_allowed_amount: minimum }) => ({
      ...{ id, minimum: textOf(minimum), maximum: textOf(maximum) },
    }),
  );
  return { cardMethods, withoutCode: areChargedWithoutCode(methods) };
}

/** The company writes amounts as numbers of major units. */
const textOf = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? null : String(amount);

/** A brand that asks for the code always would decline each charge of a kept card. */
function areChargedWithoutCode(methods: readonly MercadopagoMethod[]): boolean {
  const settings = methods.flatMap((method) => method.settings ?? []);
  return (
    settings.length > 0 && settings.every(({ security_code: code }) => code?.mode === "optional")
  );
}
