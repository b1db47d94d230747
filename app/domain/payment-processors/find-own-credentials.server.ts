import type { TenantContext } from "../context";
import { findCentralposAccess } from "./find-centralpos-access.server";
import { openSecrets } from "./gateway-secrets.server";
import { findMercadopagoApplication } from "./mercadopago-application.server";

/** What the credentials are for: an account that was disconnected charges nothing more. */
export type AccountUse = "charge" | "follow_up";

/**
 * Returns the address and secrets of the organisation's own account behind a payment processor. After it was
 * disconnected they still follow up what it charged, until nothing of that is open. Returns null without them,
 * if their seal cannot be opened, or if this installation lacks the provider's settings.
 */
export async function findOwnCredentials(
  ctx: TenantContext,
  processorId: string,
  use: AccountUse,
): Promise<Record<string, string> | null> {
  const connection = await ctx.read((db) =>
    db.gatewayConnection.findFirst({
      where: { id: processorId, ...(use === "charge" && { endedAt: null }) },
    }),
  );
  const secrets = connection?.secrets ? openSecrets(connection.secrets) : null;
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
