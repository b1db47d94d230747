import { getCountry } from "~/countries/country";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { accountLinks } from "~/providers/registry";
import { sha256 } from "~/infrastructure/crypto.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { placeRefusal, planRefusal } from "./choice-refusal";
import { findCentralposAccess } from "./find-centralpos-access.server";
import { connectAccount } from "./connect-account.server";
import type { PaymentProcessorView } from "./schema";

/**
 * Connects Centralpos with the organisation's authorization code. Plan and feature are checked
 * first. The provider is asked before and outside the transaction: a refused code is an error of
 * the field `token`, no answer is `provider_unavailable`.
 */
export async function connectCentralpos(
  ctx: OrganizationContext,
  token: string,
  idempotencyKey: string | null = null,
): Promise<Once<PaymentProcessorView>> {
  ctx.require("create", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/connect-centralpos");
  const isOffered = getCountry(ctx.organization.country).regularGateways.some(
    ({ id }) => id === "centralpos",
  );
  const access = findCentralposAccess();
  if (!isOffered || !access) {
    throw new DomainError("gateway_not_available", {
      fields: { gateway: [{ code: "gateway_not_available" }] },
    });
  }
  const code = token.trim();
  if (code === "") throw refuseField("token", "required");
  await requireRoom(ctx);
  const { kind } = await accountLinks.centralpos.authorize(access, code, callCompany);
  if (kind === "refused") throw refuseField("token", "authorization_code_invalid");
  if (kind === "unknown") throw new DomainError("provider_unavailable");
  const account = {
    company: "centralpos",
    // The code identifies the account; its hash recognises it without storing it.
    accountId: sha256(code).toString("hex"),
    accountName: null,
    secrets: { code },
    expiresAt: null,
  } as const;
  return connectAccount(ctx, account, idempotencyKey);
}

/**
 * Rejects a gateway without a place before the provider is asked. `connectAccount` decides finally,
 * because only it distinguishes a repeated call from a second connection.
 */
async function requireRoom(ctx: OrganizationContext): Promise<void> {
  const { organization, now } = ctx;
  const enabled = await ctx.read((db) =>
    db.paymentProcessor.findMany({ where: { discardedAt: null }, select: { gateway: true } }),
  );
  const gateways = enabled.map(({ gateway }) => gateway);
  const planned = planRefusal(organization, now, "centralpos");
  if (planned) throw new DomainError(planned);
  if (placeRefusal(organization, now, "centralpos", gateways) === "several")
    throw new DomainError("feature_required");
}
