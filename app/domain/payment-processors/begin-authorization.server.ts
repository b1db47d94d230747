import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { accountLinks } from "~/providers/registry";
import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { sealSecrets } from "./gateway-secrets.server";
import {
  findMercadopagoApplication,
  isMercadopagoOffered,
  mercadopagoReturn,
} from "./mercadopago-application.server";
import { requirePlace } from "./require-place.server";

/** The last part of a state that was created for the onboarding page. */
const ONBOARDING_MARK = "onboarding";

/**
 * Returns whether an authorization began on the onboarding page, by the returned state. It only
 * chooses between two of our pages and proves nothing, because the whole state is verified by its
 * hash.
 */
export function beganAtOnboarding(state: string): boolean {
  return state.split(".")[3] === ONBOARDING_MARK;
}

/** Longer than the provider's code is valid, so that a slow person gets the right error. */
const LIFE_MS = 15 * 60 * 1000;

/**
 * Begins an authorization at Mercado Pago's consent page and returns its address. The state's hash
 * is stored with organisation, person, session and PKCE verifier. The state names the organisation,
 * so that the callback on the platform's host finds it. Throws every error that would later reject
 * the gateway. The state also contains `atOnboarding`, so that the flow ends where it began.
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
    // An account that is connected may give its permission again.
    const connected = { company: "mercadopago", endedAt: null };
    if ((await db.gatewayConnection.count({ where: connected })) === 0)
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
