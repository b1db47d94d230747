import { getCountry } from "~/countries/country";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { accountLinks } from "~/gateways/registry";
import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { sealSecrets } from "./gateway-secrets.server";
import { findMercadopagoApplication, mercadopagoReturn } from "./mercadopago-application.server";
import { requirePlace } from "./require-place.server";

/** Longer than the company's code lives, so that a slow reader is told the truth. */
const LIFE_MS = 15 * 60 * 1000;

/**
 * Begins the way to Mercado Pago's consent page and answers its address. The state is kept as its hash
 * with organisation, person, session and PKCE verifier; it names the organisation, so that the way
 * back through the platform's host finds it. Throws what would refuse the gateway afterwards.
 */
export async function beginAuthorization(ctx: OrganizationContext): Promise<string> {
  ctx.require("create", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/begin-authorization");
  const { organizationId, user, now } = ctx;
  const isOffered = getCountry(ctx.organization.country).regularGateways.some(
    ({ id }) => id === "mercadopago",
  );
  const application = findMercadopagoApplication();
  if (!isOffered || !application || !user) throw new DomainError("gateway_not_available");
  const id = ctx.newId();
  const state = `${organizationId}.${id}.${randomToken()}`;
  const verifier = randomToken();
  await ctx.transaction(async (db) => {
    await requirePlace(ctx, db, "mercadopago");
    await db.gatewayAuthorization.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.gatewayAuthorization.create({
      data: {
        ...{ organizationId, id, company: "mercadopago" },
        ...{ userId: user.id, sessionId: user.sessionId },
        stateHash: new Uint8Array(sha256(state)),
        verifier: sealSecrets({ verifier }),
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      },
    });
  });
  const request = { state, verifier, redirectUri: mercadopagoReturn() };
  return accountLinks.mercadopago.consentUrl(application, request);
}
