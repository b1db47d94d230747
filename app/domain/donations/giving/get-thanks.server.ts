import type { NextAction } from "~/providers/provider";
import type { IntegratedGatewayId } from "~/countries/country-shape";
import { statementNames } from "~/countries/soft-descriptor";
import { firstCollection, localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import { asDonor, type PublicContext, type Row } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  findFirstTransactionSnapshot,
  findTransactionSnapshot,
  type TransactionSnapshot,
} from "~/domain/donations/results/charge-snapshot.server";
import { companyTitle } from "~/providers/accounts";
import { isPaidByLink, printsDescriptor } from "~/providers/registry";
import { findFreeOrder } from "./find-free-order.server";
import { readThanksLink } from "./thanks-link.server";

/**
 * `scheduled`: a monthly donation that goes on, of which nothing was charged yet. For `undecided`,
 * `challenge` and `to_pay` the result is unknown, and the page never says 'not charged'. `challenge`:
 * the donor's bank asks who pays with the card; `to_pay`: the donor has yet to pay; `expired`: nobody
 * paid in time, which a late payment may still change.
 */
export const thanksStates = [
  "approved",
  "scheduled",
  "undecided",
  "challenge",
  "to_pay",
  "expired",
  "refused",
  "returned",
] as const;
export type ThanksState = (typeof thanksStates)[number];

/** The states that the page follows until they change. */
export const waitingStates: readonly ThanksState[] = ["undecided", "challenge", "to_pay"];

export interface Thanks {
  state: ThanksState;
  donation: {
    id: string;
    status: string;
    recurrence: "monthly" | "one_time";
    /** Minor units. */
    amount: bigint;
    currency: Currency;
  };
  /** Null for an order that costs nothing. */
  transaction: { id: string; status: string } | null;
  /** `isTracked`: the organisation's own services learn of the donation. */
  campaign: {
    slug: string;
    title: string;
    color: string;
    thanksMessage: string;
    isTracked: boolean;
    sellsTickets: boolean;
  };
  /**
   * Anybody can type a known donor's e-mail, so the stored data of a known donor goes to that e-mail only.
   * `firstName`: what was typed with this donation; null if that is not known. `email`: null where the
   * donor's may be another than the one that was typed. `isNew`: this donation created the donor.
   */
  donor: { firstName: string | null; email: string | null; isNew: boolean };
  declineCode: string | null;
  nextAction: NextAction | null;
  expiresAt: Date | null;
  /** Whether a mail brings what the donor has to do. */
  isMailedToPay: boolean;
  /** Local date of a monthly donation's next charge: the first one that waits, or the second one. */
  nextChargeOn: string | null;
  /** The donor pays each month with a link. */
  isPaidByLink: boolean;
  /** `offered`: a one-time donation of the last 30 days that its donor, at the same e-mail, may continue every month. `done`: a monthly donation does. */
  monthly: "offered" | "done" | null;
  /** Possible names on the card statement; empty if the organisation chose none. */
  statementNames: string[];
  /** Who charges it, by its own name; null for an order that costs nothing. */
  company: string | null;
}

const SHOWN = `
  SELECT c.color, c.thanks_message, c.type = 'tickets' AS sells_tickets, c.published_at IS NOT NULL AND c.facebook_pixel_id || c.analytics_id || c.tag_manager_id <> '' AS is_tracked, p.gateway, p.soft_descriptor, o.created_at = d.created_at AS is_new_donor, CASE WHEN o.erased_at IS NULL THEN d.typed_first_name END AS typed_first_name, e.is_typed AS is_typed_email,
         d.recurrence = 'one_time' AND d.status = 'active' AND c.type = 'fundraise' AND c.published_at IS NOT NULL AND e.is_typed AND d.created_at > app_now() - interval '30 days' AS is_offered,
         coalesce(t.amount > t.refunded_amount + t.charged_back_amount, false) AS is_kept,
         EXISTS (SELECT FROM conversions v WHERE v.organization_id = d.organization_id AND v.one_time_id = d.id) AS is_continued
    FROM donations d
    JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
   -- A donation finds its donor by the typed e-mail, or by that of an entry that was merged into the donor.
   CROSS JOIN LATERAL (SELECT o.erased_at IS NULL AND coalesce(o.links_from < d.created_at, true)
          AND NOT EXISTS (SELECT FROM donors m WHERE m.organization_id = o.organization_id AND m.merged_into_id = o.id) AS is_typed) e
    JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
    LEFT JOIN transactions t ON t.organization_id = d.organization_id AND t.id = $3
    LEFT JOIN payment_processors p ON p.organization_id = t.organization_id AND p.id = t.payment_processor_id
   WHERE d.organization_id = $1 AND d.id = $2`;

/** Returns the result of a signed link's donation. Throws `not_found` for any other link. */
export async function getThanks(ctx: PublicContext, slug: string, signed: string): Promise<Thanks> {
  ctx.require("read", "campaign", { published: true });
  const named = readThanksLink(signed);
  if (!named) throw new DomainError("not_found");
  const { donationId, transactionId } = named;
  const donor = asDonor(ctx, donationId);
  donor.require("read", "donation", { uuid: donationId });
  const charge = transactionId
    ? await findTransactionSnapshot(donor, transactionId)
    : await findFirstTransactionSnapshot(donor, donationId);
  const facts = charge ?? (await findFreeOrder(donor, donationId));
  if (!facts || facts.campaignSlug !== slug || facts.donationId !== donationId)
    throw new DomainError("not_found");
  const values = [ctx.organizationId, donationId, facts.id];
  const rows = await donor.statements({ name: "thanks-page", text: SHOWN, values });
  const shown = rows[0]?.[0] ?? {};
  const isTypedEmail = shown.is_typed_email === true;
  return {
    state: stateOf(facts, shown.is_kept === true),
    donation: {
      id: facts.donationId,
      status: facts.donationStatus,
      recurrence: facts.recurrence,
      // What arrived may be another amount than was asked for.
      amount: charge?.amount ?? facts.donationAmount,
      currency: facts.currency,
    },
    transaction: facts.id === null ? null : { id: facts.id, status: facts.status },
    campaign: {
      slug,
      title: facts.campaignTitle,
      color: (shown.color as string | undefined) ?? ctx.organization.color,
      thanksMessage: (shown.thanks_message as string | undefined) ?? "",
      isTracked: shown.is_tracked === true,
      sellsTickets: shown.sells_tickets === true,
    },
    donor: {
      firstName: (shown.typed_first_name as string | null | undefined) ?? null,
      email: isTypedEmail ? facts.donorEmail : null,
      isNew: isTypedEmail && shown.is_new_donor === true,
    },
    declineCode: facts.declineCode,
    nextAction: facts.nextAction,
    expiresAt: facts.expiresAt,
    isMailedToPay:
      facts.status === "pending" && facts.nextAction !== null && facts.methodKind !== "card",
    nextChargeOn: charge && nextChargeOn(ctx, charge),
    isPaidByLink: charge !== null && isPaidByLink(charge),
    monthly: monthlyOf(shown, ctx.organization.recurrenceOptions),
    company: charge && companyTitle(charge.provider),
    statementNames:
      charge && printsDescriptor(charge.provider)
        ? statementNames(
            ctx.organization.country,
            shown.gateway as IntegratedGatewayId,
            (shown.soft_descriptor as string | null | undefined) ?? null,
          )
        : [],
  };
}

function monthlyOf(shown: Row, options: readonly string[]): Thanks["monthly"] {
  if (shown.is_continued === true) return "done";
  return shown.is_offered === true && options.includes("monthly") ? "offered" : null;
}

type Facts = Pick<TransactionSnapshot, "status" | "nextAction" | "expiresAt" | "methodKind">;

/** Of a charge that a dispute took in part, as of one that was refunded in part, the donation stands. */
function stateOf(facts: Facts & { donationStatus: string }, isKept: boolean): ThanksState {
  if (goesOn(facts)) return "scheduled";
  const state = thanksState(facts);
  return state === "returned" && isKept ? "approved" : state;
}

/** A first charge that waits, and a declined one of a donation that is tried again, leave it as it is. */
function goesOn(facts: Facts & { donationStatus: string }) {
  const isKept = ["active", "paused"].includes(facts.donationStatus);
  return facts.status === "planned" || (isKept && thanksState(facts) === "refused");
}

/** Returns how the thanks page presents a transaction's status. */
export function thanksState(facts: Facts): ThanksState {
  switch (facts.status) {
    case "approved":
    case "in_mediation":
      return "approved";
    case "rejected":
    case "non_existant":
      return "refused";
    case "cancelled":
      return facts.expiresAt !== null && facts.methodKind !== "card" ? "expired" : "refused";
    case "refunded":
    case "charged_back":
      return "returned";
    default:
      if (facts.nextAction === null) return "undecided";
      return facts.methodKind === "card" ? "challenge" : "to_pay";
  }
}

function nextChargeOn(ctx: PublicContext, facts: TransactionSnapshot): string | null {
  const { collectDay, date, status } = facts;
  const { timezone } = ctx.organization;
  if (facts.recurrence !== "monthly" || collectDay === null) return null;
  if (status === "planned") return localDate(date, timezone);
  return goesOn(facts) ? null : firstCollection(date, collectDay, timezone).date;
}
