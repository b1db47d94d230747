import type { Database, OrganizationContext } from "~/domain/context";
import { holderOf } from "~/domain/ledger/holder-of.server";
import { isRefundedByHand } from "~/domain/payments/refunds/is-refunded-by-hand.server";
import { DomainError } from "~/domain/errors";
import { declineFamily } from "~/providers/declines";
import { localDate } from "~/values/time/calendar";
import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import type { VisitSource } from "~/values/web/visit-source";
import { donationStatuses, type DonationStatus, type Recurrence } from "~/domain/donations/schema";
import { donorVersion, withoutPerson } from "~/domain/donors/read-donor.server";
import { donationVersion } from "./donation-version.server";
import { upgradeParts, upgradesOf } from "~/domain/donations/donation-upgrades";
import { answerParts, readStoredAnswer } from "./donation-answers";
import { readShownMethod } from "./payment-method";
import { toCollectDay } from "~/domain/donations/plan-collections";

export type DonationDetail = Awaited<ReturnType<typeof getDonation>>;
type ItemKind = "gift" | "covered_fees";

interface Consent {
  key: string;
  text: string;
  version: string;
  at: string;
}

export type DonationTransaction = DonationDetail["transactions"][number];

/**
 * Returns a donation with all fields for the back office. Throws `not_found` for a missing one,
 * another tenant's, and an attempted or refused one. With `attempts: true` it also returns the
 * latter, which only callers with the uuid can find.
 */
export async function getDonation(
  ctx: OrganizationContext,
  id: string,
  { attempts = false }: { attempts?: boolean } = {},
) {
  await ctx.requireRow("read", "donation", id);
  const found = isId(id)
    ? await ctx.read((db) => findDonation(db, ctx.organizationId, id, attempts))
    : null;
  if (!found) throw new DomainError("not_found");
  const { timezone } = ctx.organization;
  const planned = found.transactions.find(({ status }) => status === "planned");
  const [method] = found.paymentMethods;
  return {
    id: found.id,
    status: shownStatus(found.status),
    recurrence: found.recurrence as Recurrence,
    amount: found.amount,
    /** The items' sum. It differs from the amount once an increase was applied. */
    itemsTotalAmount: found.items.reduce(
      (sum, { amount, quantity }) => sum + amount * BigInt(quantity),
      0n,
    ),
    currency: found.currency as Currency,
    version: donationVersion(found),
    collectDay: found.collectDay === null ? null : toCollectDay(found.collectDay),
    /** The local date of the planned transaction. */
    nextChargeOn: planned ? localDate(planned.date, timezone) : null,
    pausedReason: found.pausedReason,
    pausedAt: found.pausedAt,
    /** The local day on which the pause ends by itself. */
    resumesOn: found.resumesOn,
    discardedReason: found.discardedReason,
    discardedNote: found.discardedNote,
    discardedAt: found.discardedAt,
    createdAt: found.createdAt,
    /** The donor's language when giving. */
    locale: found.locale,
    campaign: found.campaign,
    /** The one-time donation that this donation continues, and the monthly donation that continues this one. */
    convertedFromId: found.convertedFrom?.oneTimeId ?? null,
    convertedToId: found.convertedTo?.donationId ?? null,
    donor: { ...shownDonor(ctx, found), version: donorVersion(found.donor) },
    items: found.items.map((item) => ({ ...item, kind: item.kind as ItemKind })),
    anonymous: found.anonymous,
    dedication: found.dedicationKind
      ? {
          kind: found.dedicationKind as "honor" | "memory",
          name: found.dedicationName ?? "",
          message: found.dedicationMessage ?? "",
        }
      : null,
    publicMessage: found.publicMessage,
    installments: found.installments,
    /** What the donor ticked, in the form's words of that time. */
    consents: found.consents as unknown as Consent[],
    source: {
      source: found.utmSource,
      medium: found.utmMedium,
      campaign: found.utmCampaign,
    } satisfies VisitSource,
    /** In the form's order, with the questions' words of that time. */
    answers: found.answers.map(readStoredAnswer),
    paymentMethod: method ? readShownMethod(method) : null,
    cardholderDocument: {
      type: method?.cardholderIdType ?? null,
      number: method?.cardholderIdNumber ?? null,
    },
    /** Newest first, with those that ended. */
    upgrades: upgradesOf(found, timezone),
    /** Newest first. */
    transactions: found.transactions.map((one) => shownTransaction(ctx, one)),
    /** Periods that lapsed without a charge, newest first. */
    missed: found.collections,
    /** Mails to the donor about the card, oldest first. */
    mails: found.mails,
  };
}

/**
 * Returns the donor as the reader may know them: of one whom a team did not bring in, its people see the
 * first name that they typed, and nothing that the organisation knew before (readings 'Agencies').
 */
function shownDonor(
  { actor }: OrganizationContext,
  { donor, typedFirstName }: NonNullable<Awaited<ReturnType<typeof findDonation>>>,
) {
  if (actor.kind !== "agency_user" || donor.agencyId === actor.agencyId) return donor;
  return { ...withoutPerson(donor), firstName: typedFirstName ?? "" };
}

function shownTransaction(
  { organization }: OrganizationContext,
  transaction: NonNullable<Awaited<ReturnType<typeof findDonation>>>["transactions"][number],
) {
  const { paymentMethod, raisesId, ...rest } = transaction;
  const { currency, declineCode, provider } = rest;
  const { methodId } = paymentMethod;
  return {
    ...rest,
    methodId,
    currency: currency as Currency,
    declineFamily: declineFamily(declineCode),
    /** Its provider has no refunds, or none for the method: the organisation records those that it made outside. */
    isRefundedByHand: isRefundedByHand({ methodId, provider, raisesId }),
    /** Whether we bear the gateway's fee of a refund. */
    isFeeCovered: organization.refundFeesCovered && holderOf(provider) === "platform",
  };
}

/** Returns the public name of a status: `attempted` is in process, `refused` rejected. */
function shownStatus(status: string): DonationStatus | "in_process" | "rejected" {
  if (status === "attempted") return "in_process";
  return status === "refused" ? "rejected" : (status as DonationStatus);
}

const refundParts = {
  select: {
    id: true,
    amount: true,
    status: true,
    cause: true,
    createdAt: true,
    refundedOn: true,
    providerRefundId: true,
  },
  orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }],
};

function findDonation(db: Database, organizationId: string, id: string, attempts: boolean) {
  return db.donation.findUnique({
    where: {
      organizationId_id: { organizationId, id },
      ...(attempts ? {} : { status: { in: [...donationStatuses] } }),
    },
    include: {
      campaign: { select: { id: true, title: true } },
      donor: true,
      items: {
        select: { id: true, itemName: true, amount: true, quantity: true, kind: true },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      },
      answers: answerParts,
      paymentMethods: {
        where: { active: true },
        select: {
          kind: true,
          details: true,
          methodId: true,
          lastFour: true,
          expirationMonth: true,
          expirationYear: true,
          cardholderName: true,
          cardholderIdType: true,
          cardholderIdNumber: true,
        },
      },
      transactions: {
        // A cancelled planned charge was never sent, so the history omits it.
        where: { NOT: { status: "cancelled", sentAt: null } },
        select: {
          id: true,
          status: true,
          amount: true,
          askedAmount: true,
          currency: true,
          date: true,
          period: true,
          gateway: true,
          provider: true,
          raisesId: true,
          paymentMethod: { select: { methodId: true } },
          attempt: true,
          declineCode: true,
          fee: true,
          commission: true,
          refundedAmount: true,
          disputedAmount: true,
          chargedBackAmount: true,
          flags: true,
          receiptSentAt: true,
          refunds: refundParts,
          disputes: {
            select: { id: true, amount: true, stage: true, openedAt: true, decidedAt: true },
            orderBy: [{ openedAt: "asc" }, { id: "asc" }],
          },
        },
        // Ids of two processes within one instant have no order of their own.
        orderBy: [{ date: "desc" }, { attempt: "desc" }, { id: "desc" }],
      },
      upgrades: upgradeParts,
      convertedFrom: { select: { oneTimeId: true } },
      convertedTo: { select: { donationId: true } },
      mails: { select: { kind: true, key: true, sentAt: true }, orderBy: { sentAt: "asc" } },
      collections: {
        where: { state: "missed" },
        select: { period: true, dueAt: true },
        orderBy: { period: "desc" },
      },
    },
  });
}
