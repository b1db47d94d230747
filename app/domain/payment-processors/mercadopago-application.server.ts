import { getCountry, type CountryCode } from "~/countries/country";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import type { MercadopagoApplication } from "~/providers/account-links";

/** Returns our application at Mercado Pago, or null if this installation has none. */
export function findMercadopagoApplication(): MercadopagoApplication | null {
  const settings = env();
  const { MERCADOPAGO_CLIENT_ID: clientId, MERCADOPAGO_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return null;
  const plain = (url: string) => url.replace(/\/+$/, "");
  return {
    clientId,
    clientSecret,
    authUrl: plain(settings.MERCADOPAGO_AUTH_URL),
    apiUrl: plain(settings.MERCADOPAGO_URL),
  };
}

/** Returns the only callback address, which is registered with the application. */
export function mercadopagoReturn(): string {
  return absoluteUrl(null, "/auth/mercadopago/callback");
}

/** Returns whether organisations can connect their accounts there. */
export function isMercadopagoAvailable(): boolean {
  return findMercadopagoApplication() !== null;
}

/** Returns whether organisations of one country can connect their accounts there. */
export function isMercadopagoOffered(country: CountryCode): boolean {
  const offered = getCountry(country).regularGateways.some(({ id }) => id === "mercadopago");
  return offered && isMercadopagoAvailable();
}
