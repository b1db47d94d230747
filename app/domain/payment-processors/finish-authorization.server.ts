import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { accountLinks } from "~/providers/registry";
import { sha256 } from "~/infrastructure/crypto.server";
import { env } from "~/infrastructure/env.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { isId } from "~/values/ids/ids";
import { connectAccount } from "./connect-account.server";
import { openSecrets } from "./gateway-secrets.server";
import { findMercadopagoApplication, mercadopagoReturn } from "./mercadopago-application.server";

/**
 * The result of an authorization. `refused`: the state does not belong to this session, or was used
 * before; `unavailable`: the provider did not answer; `test`: a test account, where donations are
 * real; `no_place`: the organisation has no place left for it.
 */
export type AuthorizationOutcome =
  "connected" | "cancelled" | "expired" | "refused" | "taken" | "no_place" | "test" | "unavailable";

/** The parameters of the provider's callback. */
export interface AuthorizationAnswer {
  state: string;
  code: string | null;
  error: string | null;
}

/**
 * Ends an authorization from Mercado Pago's consent page, on the organisation's host. The state is
 * consumed first, once, by the session that began it: of 25 simultaneous callbacks one continues.
 * The code is exchanged for tokens outside any transaction.
 */
export async function finishAuthorization(
  ctx: OrganizationContext,
  { state, code, error }: AuthorizationAnswer,
): Promise<AuthorizationOutcome> {
  ctx.require("create", "payment_processor");
  const taken = await takeState(ctx, state);
  if (typeof taken === "string") return taken;
  if (error !== null || code === null) return error === "access_denied" ? "cancelled" : "refused";
  const application = findMercadopagoApplication();
  if (!application) return "unavailable";
  const answer = { code, verifier: taken.verifier, redirectUri: mercadopagoReturn() };
  const outcome = await accountLinks.mercadopago.exchangeCode(application, answer, callCompany);
  if (outcome.kind === "unknown") return "unavailable";
  if (outcome.kind === "refused") return "expired";
  const { accountId, expiresInSeconds, accessToken, refreshToken, publicKey } = outcome.grant;
  if (!outcome.grant.liveMode && env().production) return "test";
  const tokens = { accessToken, publicKey };
  const terms = await accountLinks.mercadopago.readAccountTerms(application, tokens, callCompany);
  try {
    await connectAccount(ctx, {
      company: "mercadopago",
      accountId,
      accountName: accountId,
      secrets: { accessToken, publicKey, ...(refreshToken !== null && { refreshToken }) },
      expiresAt: new Date(ctx.now.getTime() + expiresInSeconds * 1000),
      terms,
    });
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    if (refusal.code === "gateway_account_taken") return "taken";
    if (["already_exists", "feature_required"].includes(refusal.code)) return "no_place";
    throw refusal;
  }
  return "connected";
}

/** Consumes the state and returns its verifier, or the reason for a rejection. */
async function takeState(
  ctx: OrganizationContext,
  state: string,
): Promise<{ verifier: string } | "expired" | "refused"> {
  const { organizationId, user, now } = ctx;
  const [organization, id = ""] = state.split(".");
  if (organization !== organizationId || !isId(id) || !user) return "refused";
  const own = {
    organizationId,
    id,
    stateHash: new Uint8Array(sha256(state)),
    userId: user.id,
    sessionId: user.sessionId,
    usedAt: null,
  };
  const rows = await ctx.transaction((db) =>
    db.gatewayAuthorization.updateManyAndReturn({ where: own, data: { usedAt: now } }),
  );
  const [row] = rows;
  if (!row) return "refused";
  if (row.expiresAt <= now) return "expired";
  const verifier = openSecrets(row.verifier)?.verifier;
  return verifier === undefined ? "refused" : { verifier };
}
