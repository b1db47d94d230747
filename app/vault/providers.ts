import { createHmac } from "node:crypto";
import type { CardFields, CardPart } from "./egress-template";
import { VaultError } from "./errors";

/** A payment company that the vault may send cards to, and what its signature needs. */
export interface Provider {
  origin: string;
  login: string;
  transKey: string;
  secret: string;
  cardFields: CardFields;
}

export type Providers = ReadonlyMap<string, Provider>;

export interface Signing {
  recipe: "dlocal-v2";
  /** Name of the provider whose credentials sign. */
  secret: string;
}

type Fields = Readonly<Record<string, CardPart>>;

/** Where dLocal's requests take a card (/secure_payments, /secure_cards). */
const DLOCAL_FIELDS: Fields = {
  "card.number": "number",
  "card.holder_name": "holder_name",
  "card.cvv": "security_code",
  "card.expiration_month": "expiration_month",
  "card.expiration_year": "expiration_year",
};

/** By company, with our accounts there: the first has to be, a further one is there whole or not at all. */
const COMPANIES: readonly { prefix: string; accounts: readonly string[]; fields: Fields }[] = [
  { prefix: "DLOCAL", accounts: ["dlocal", "dlocal_global"], fields: DLOCAL_FIELDS },
];

/**
 * The allow-list: every provider whose `<NAME>_URL` is set. Secrets are bound to their provider's
 * origin, so that no request can carry one elsewhere. Plain http is for a simulator's loopback only.
 */
export function providersFrom(env: Readonly<Record<string, string | undefined>>): Providers {
  const providers = new Map<string, Provider>();
  for (const { prefix, accounts, fields } of COMPANIES) {
    const address = env[`${prefix}_URL`];
    if (!address) continue;
    const url = new URL(address);
    const loopback = url.hostname === "127.0.0.1" && env.DADIVA_ENV !== "production";
    if (url.protocol !== "https:" && !loopback) throw new Error(`${prefix}_URL must be https`);
    for (const [place, name] of accounts.entries()) {
      const account = name.toUpperCase();
      const parts = ["LOGIN", "TRANS_KEY", "SECRET"];
      if (place > 0 && parts.every((part) => !env[`${account}_${part}`])) continue;
      const need = (part: string): string => {
        const value = env[`${account}_${part}`];
        if (!value) throw new Error(`${account}_${part} is missing`);
        return value;
      };
      providers.set(name, {
        origin: url.origin,
        login: need("LOGIN"),
        transKey: need("TRANS_KEY"),
        secret: need("SECRET"),
        cardFields: new Map(Object.entries(fields)),
      });
    }
  }
  return providers;
}

/** The provider of a signed request; throws `egress_refused` unless the URL is that provider's. */
export function providerFor(providers: Providers, signing: Signing, url: URL): Provider {
  const provider = providers.get(signing.secret);
  if (!provider) throw new VaultError("egress_refused", { reason: "secret" });
  if (url.origin !== provider.origin || url.username !== "" || url.password !== "") {
    throw new VaultError("egress_refused", { reason: "host" });
  }
  return provider;
}

/** dLocal's V2 signature: hex HMAC-SHA-256 of X-Login + X-Date + body under the secret. */
export function signDlocalV2(provider: Provider, body: Buffer, now: Date): Record<string, string> {
  const date = now.toISOString();
  const signature = createHmac("sha256", provider.secret)
    .update(provider.login + date)
    .update(body)
    .digest("hex");
  return {
    "x-date": date,
    "x-login": provider.login,
    "x-trans-key": provider.transKey,
    "x-version": "2.1",
    authorization: `V2-HMAC-SHA256, Signature: ${signature}`,
  };
}
