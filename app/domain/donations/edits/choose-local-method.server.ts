/** Moves a monthly donation to a way to pay that is no card: a debit, or a link each month. */
import { limitIssue } from "~/domain/amount-issue";
import type { TenantContext } from "~/domain/context";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import type { StoredLink } from "~/domain/donations/cards/store-payment-method.server";
import { donationLimits } from "~/domain/donations/terms/donation-terms";
import { lastFourOf, methodDetails } from "~/domain/donations/terms/method-columns.server";
import { localInstrument } from "~/domain/donations/terms/order-instrument";
import { processorFor, refuseMethod, takesMethod } from "~/domain/donations/terms/processor-for";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { validateMethod } from "~/domain/donations/terms/validate-method";
import { donationStatuses, type Replacement } from "~/domain/donations/schema";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { isId } from "~/values/ids/ids";
import { writeReplacement, type Replaced } from "./replacement-rows.server";

/**
 * Chooses how a monthly donation is paid from its next month on. Throws `not_found`, `invalid_transition` (a
 * one-time or discarded donation), `validation_failed` (also where the amount is outside the method's limits),
 * `rate_limited`, and `idempotency_key_reused`. A repeat under the same key changes nothing more.
 */
export async function chooseLocalMethod(
  ctx: TenantContext,
  donationId: string,
  replacement: Pick<Replacement, "payment_method">,
  idempotencyKey: string | null = null,
): Promise<Once<Replaced>> {
  await ctx.requireRow("update", "payment_method", donationId);
  const donation = await findDonation(ctx, donationId);
  const { payment_method: sent } = replacement;
  const { method } = sent;
  const processors = await listProcessors(ctx);
  const processor = method && processorFor(processors, donation.campaignId, method);
  if (!processor) throw refuseField("payment_method.method", "option_invalid");
  if (!takesMethod(processor, method)) throw refuseMethod(method);
  const { organization } = ctx;
  const fields: FieldIssues = {};
  const place = { ...processor, country: organization.country };
  const holderDocument = validateMethod(
    { payment_method: sent },
    null,
    place,
    (field, code, values) => (fields[field] ??= []).push({ code, values }),
  );
  const limits = donationLimits(donation.campaign, organization, [processor], method);
  const issue = limitIssue(limits, donation.amount, organization.currency);
  if (issue) (fields["payment_method.method"] ??= []).push(issue);
  const { bank, cardholder_name: holderName = "", cbu, person_type: personType } = sent;
  const instrument = localInstrument(method, { bank, cbu, holderDocument, holderName, personType });
  if (Object.keys(fields).length > 0) throw new DomainError("validation_failed", { fields });
  const link: StoredLink = {
    donationId,
    kind: instrument.kind,
    methodId: method,
    details: methodDetails(ctx, instrument, true),
    lastFour: lastFourOf(instrument),
    ...NO_CARD,
  };
  const content = { donationId, sent: { ...sent, gateway: undefined } };
  return withIdempotency(ctx, "donations.replace_payment_method", idempotencyKey, content, (db) =>
    writeReplacement(ctx, db, link, null),
  );
}

const NO_CARD = {
  ...{ cardholderName: null, cardholderIdType: null, cardholderIdNumber: null },
  ...{ expirationMonth: null, expirationYear: null, vaultCardId: null },
};

async function findDonation(ctx: TenantContext, id: string) {
  const { organizationId } = ctx;
  const donation = isId(id)
    ? await ctx.read((db) =>
        db.donation.findFirst({
          where: { organizationId, id, status: { in: [...donationStatuses] } },
          select: {
            campaignId: true,
            amount: true,
            campaign: { select: { minAmount: true, maxAmount: true } },
          },
        }),
      )
    : null;
  if (!donation) throw new DomainError("not_found");
  return donation;
}
