import type { TenantContext } from "../context";
import { findCentralposAccess } from "./find-centralpos-access.server";
import { openSecrets } from "./gateway-secrets.server";
import { findMercadopagoApplication } from "./mercadopago-application.server";

/**
 * Returns the address and secrets of the organisation's own account behind a payment processor.
 * Returns null if the organisation disconnected it, if its seal cannot be opened, or if this
 * installation lacks the provider's settings.
 */
export async function findOwnCredentials(
  ctx: TenantContext,
  processorId: string,
): Promise<Record<string, string> | null> {
  const connection = await ctx.read((db) =>
    db.gatewayConnection.findFirst({ where: { id: processorId, endedAt: null } }),
  );
  const secrets = connection && openSecrets(connection.secrets);
  const access = connection && companyAccess(connection.company);
  if (!secrets || !access) return null;
  // The charging code does not renew tokens, so it gets no refresh token.
  const { refreshToken: _kept, ...given } = secrets;
  return { ...access, ...given };
}

/** Returns the platform's part of the credentials, beside the organisation's secrets. */
function companyAccess(company: string): Record<string, string> | null {
  if (company === "centralpos") {
    const access = findCentralposAccess();
    return access && { ...access };
  }
  const application = findMercadopagoApplication();
  return application && { url: application.apiUrl };
}
