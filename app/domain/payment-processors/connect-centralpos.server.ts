import { getCountry } from "~/countries/country";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { accountLinks } from "~/gateways/registry";
import { sha256 } from "~/infrastructure/crypto.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { findCentralposAccess } from "./find-centralpos-access.server";
import { connectAccount } from "./connect-account.server";
import type { PaymentProcessorView } from "./schema";

/**
 * Connects Centralpos by the authorization code that the company gave the organisation. The company is
 * asked first, outside any transaction: a code that it refuses is the field `token`'s fault, no answer
 * is `provider_unavailable`. Charges nothing yet.
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
  const { kind } = await accountLinks.centralpos.authorize(access, code, callCompany);
  if (kind === "refused") throw refuseField("token", "authorization_code_invalid");
  if (kind === "unknown") throw new DomainError("provider_unavailable");
  const account = {
    company: "centralpos",
    // The code is the account: known again without being told.
    accountId: sha256(code).toString("hex"),
    accountName: null,
    secrets: { code },
    expiresAt: null,
  } as const;
  return connectAccount(ctx, account, idempotencyKey);
}
