import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { accountLinks } from "~/providers/registry";
import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { ONBOARDING_MARK } from "./began-at-onboarding";
import { sealSecrets } from "./gateway-secrets.server";
import {
  findMercadopagoApplication,
  isMercadopagoOffered,
  mercadopagoReturn,
} from "./mercadopago-application.server";
import { requirePlace } from "./require-place.server";

/** Longer than the company's code lives, so that a slow reader is told the truth. */
const LIFE_MS = 15 * 60 * 1000;

/**
 * Begins the way to Mercado Pago's consent page and answers its address. The state is kept as its hash
 * with organisation, person, session and PKCE verifier; it names the organisation, so that the way
 * back through the platform's host finds it. Throws what would refuse the gateway afterwards.
 * `atOnboarding` is told by the state, too, so that the way ends where it began.
 */
export async function beginAuthorization(
  ctx: OrganizationContext,
  { atOnboarding = false } = {},
): Promise<string> {
  ctx.require("create", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/begin-authorization");
  const { organizationId, user, now } = ctx;
  const application = findMercadopagoApplication();
  const isOffered = isMercadopagoOffered(ctx.organization.country);
  if (!isOffered || !application || !user) throw new DomainError("gateway_not_available");
  const id = ctx.newId();
  const mark = atOnboarding ? [ONBOARDING_MARK] : [];
  const state = [organizationId, id, randomToken(), ...mark].join(".");
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
