import { findPlatformAccount } from "~/providers/accounts";
import type { StoreCardOutcome } from "~/providers/provider";
import { companySetting } from "~/infrastructure/env.server";
import { getCountry } from "~/countries/country";
import { checkDonorUid } from "~/countries/identity/uid";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import { providerFor } from "~/domain/payments/provider-for.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { readCardIssue } from "~/values/cards/card-issue";
import { findOfferedPlan } from "./find-offered-plan";
import { lettersAndDigits, type CardValidation, type TypedCard } from "./schema";

const VALID_MS = 30 * 60 * 1000;
const ACCOUNT = "dlocal_platform";

/** The field that each of the vault's codes belongs to. */
const FIELDS: readonly [RegExp, string][] = [
  [/^security_code_/, "cc_verification_number"],
  [/^card_number_in_other_field/, "cardholder_name"],
];

/** Returns our account that charges plans, or the company's first one where this installation has none. */
export function platformAccount(): string {
  const found = findPlatformAccount(ACCOUNT);
  if (!found) throw new Error("no account charges plans");
  const { account, company } = found;
  const isSet = company.settings.every(
    (name) => companySetting(`${account.name.toUpperCase()}_${name}`) !== "",
  );
  return isSet ? account.name : company.company;
}

/**
 * Has the provider store a card for a plan, without a charge. Returns the authorisation, which pays for
 * that plan within 30 minutes, once. Throws `validation_failed`, `card_declined`, `card_token_expired`,
 * `not_ready`, and `provider_unavailable` where nothing is known.
 */
export async function authorizeCard(
  ctx: OrganizationContext,
  body: CardValidation,
): Promise<{ authorization: string }> {
  ctx.require("update", "subscription");
  requireRecentLogin(ctx, "subscriptions/authorize-card");
  const plan = findOfferedPlan(ctx, body.plan_code);
  if (plan.price === 0n || !getCountry(plan.country).paymentModes.includes("card")) {
    throw refuseField("plan_code", "option_invalid");
  }
  const card = requireCard(body.payment_method.card ?? null);
  const { token } = body.payment_method.gateway ?? {};
  if (!token) throw refuseField("cc_number", "card_number_required");
  const holderDocument = requireDocument(ctx, body.cardholder_uid);
  const holder = {
    name: body.cardholder_name,
    email: ctx.user?.email ?? "",
    document: holderDocument,
  };
  const provider = platformAccount();
  const id = ctx.newId();
  const account = await providerFor(ctx, { processorId: ctx.organizationId, provider });
  if (!account?.provider.storeCard) throw new DomainError("provider_unavailable");
  const { organizationId, organization, now } = ctx;
  const order = {
    idempotencyKey: id,
    country: organization.country,
    card: { kind: "token", token, organizationId } as const,
    payer: holder,
  };
  const storedCardId = savedCard(await account.provider.storeCard(order, account.io));
  await ctx.transaction((db) =>
    db.cardAuthorization.create({
      data: {
        ...{ organizationId, id, planCode: plan.code, provider, storedCardId, holderDocument },
        ...{ fingerprint: card.fingerprint, brand: card.brand },
        ...{ firstSix: card.firstSix, lastFour: card.lastFour },
        ...{ expirationMonth: card.month, expirationYear: card.year },
        ...{ holderName: holder.name, holderEmail: holder.email },
        ...{ expiresAt: new Date(now.getTime() + VALID_MS), createdAt: now },
      },
    }),
  );
  return { authorization: id };
}

/** Of month and year, the vault says which one is wrong. */
function fieldOf(code: string, part: TypedCard["expiry_part"]): string {
  if (code.startsWith("expiry_")) return `cc_expiration_${part ?? "year"}`;
  return FIELDS.find(([pattern]) => pattern.test(code))?.[1] ?? "cc_number";
}

function requireCard(card: TypedCard | null) {
  const fields: FieldIssues = {};
  for (const issue of card?.issues ?? []) {
    const { code, path, values } = readCardIssue(issue);
    const field = path ?? fieldOf(code, card?.expiry_part);
    (fields[field] ??= []).push({ code, values });
  }
  if (Object.keys(fields).length > 0) throw new DomainError("validation_failed", { fields });
  const { fingerprint, first_six, last_four, expiration_month, expiration_year } = card ?? {};
  if (!fingerprint || !first_six || !last_four || !expiration_month || !expiration_year) {
    throw refuseField("cc_number", "card_number_required");
  }
  return {
    ...{ fingerprint, firstSix: first_six, lastFour: last_four, brand: card?.brand ?? null },
    ...{ month: expiration_month, year: expiration_year },
  };
}

/** A document of the country where it is one; otherwise at least three digits (product.md, 5). */
function requireDocument({ organization }: OrganizationContext, typed: string): string {
  const { country } = organization;
  for (const uidType of getCountry(country).uid.options) {
    const checked = checkDonorUid({ country, uidType, uid: typed });
    if (checked.ok) return checked.normalized;
  }
  if (typed.replace(/\D/g, "").length < 3) {
    throw refuseField("cardholder_uid", "document_too_short", { min: 3 });
  }
  return lettersAndDigits(typed);
}

function savedCard(outcome: StoreCardOutcome): string {
  switch (outcome.kind) {
    case "saved":
      return outcome.storedCardId;
    case "rejected":
      throw new DomainError("card_declined", { details: { decline_code: outcome.cause } });
    case "unknown":
      throw new DomainError("provider_unavailable", { retryAfter: 30 });
    default:
      if (/^card_(?:token_expired|not_found)$/.test(outcome.reason)) {
        throw new DomainError("card_token_expired");
      }
      throw new DomainError("not_ready", { retryAfter: 5 });
  }
}
