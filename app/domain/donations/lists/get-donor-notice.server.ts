import { isAnnounced, isMendable } from "~/domain/donations/schema";
import { declineFamily, type DeclineFamily } from "~/providers/declines";
import type { Currency } from "~/values/money/money";
import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { readNextAction } from "~/domain/payments/next-action";
import type { NextAction } from "~/providers/provider";
import { isPaidByLink } from "~/providers/registry";
import { debitNoticeKey } from "./debit-notice-key";
import type { DonorNoticeOrder } from "./donor-notice";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After a pause of this length a charge would surprise the donor, so it is always announced. */
const LONG_PAUSE_MS = 30 * DAY_MS;

/** A donation for a mail to its donor. Amounts are minor units. */
export interface DonorNotice {
  /** `last_declined`: no further try of that period follows. */
  kind:
    | "declined"
    | "last_declined"
    | "paused"
    | "resumed"
    | "card_expiring"
    | "converted"
    | "suggest_monthly"
    | "to_pay"
    | "pay_reminder"
    | "scheduled"
    | "still_charged"
    | "mandate"
    | "debit";
  email: string;
  firstName: string;
  locale: string;
  amount: bigint;
  currency: Currency;
  campaignTitle: string;
  sellsTickets: boolean;
  method: { methodId: string; lastFour: string | null };
  /** The donor pays each month with a link. */
  isPaidByLink: boolean;
  /** YYYY-MM-DD: the last day of the card's month; null for another payment method. */
  expiresOn: string | null;
  pausedReason: string | null;
  /** Whether another card ends the pause. */
  isMendable: boolean;
  /** Of the declined charge. */
  declined: { date: Date; period: string | null; family: DeclineFamily } | null;
  /** When the planned charge goes out. */
  nextDate: Date | null;
  /** The agreement to debits, in the words that the donor read. */
  mandate: string | null;
  /** The charge that waits for the donor's payment, until it expires; `period` is null for a single one. */
  toPay: {
    period: string | null;
    expiresAt: Date | null;
    nextAction: NextAction | null;
    campaignSlug: string;
    id: string;
  } | null;
}

interface Read extends Omit<
  DonorNotice,
  "kind" | "method" | "declined" | "isMendable" | "isPaidByLink" | "toPay"
> {
  status: string;
  recurrence: string;
  methodKey: string;
  methodId: string;
  lastFour: string | null;
  provider: string | null;
  isAllowed: boolean;
  /** Whether a mail may suggest a monthly donation. */
  isSuggested: boolean;
  isSent: boolean;
  /** Of the charge that the order names. */
  declinedStatus: string | null;
  declinedDate: Date | null;
  declinedPeriod: string | null;
  declinedCode: string | null;
  declinedAmount: bigint | null;
  declinedId: string | null;
  expiresAt: Date | null;
  nextAction: unknown;
  campaignSlug: string;
  nextPeriod: string | null;
  /** Key of the next debit's notice. */
  debitKey: string;
  nextAmount: bigint | null;
}

const NOTICE = `
SELECT d.status, d.recurrence, d.paused_reason AS "pausedReason", d.amount, d.currency, d.locale,
       o.email, o.first_name AS "firstName", c.title AS "campaignTitle", c.type = 'tickets' AS "sellsTickets",
       p.id AS "methodKey", p.method_id AS "methodId", p.last_four AS "lastFour", coalesce(n.provider, t.provider) AS provider,
       p.details -> 'mandate' ->> 'text' AS mandate,
       CASE WHEN p.kind = 'card' THEN (make_date(p.expiration_year, p.expiration_month, 1) + interval '1 month - 1 day')::date::text END AS "expiresOn",
       g.recover_rejected_donations AS "isAllowed",
       g.suggest_monthly_recurrence AND 'monthly' = ANY(g.recurrence_options) AND c.type = 'fundraise' AND c.published_at IS NOT NULL AND o.erased_at IS NULL AND o.email_consent IS DISTINCT FROM 'no'
         AND NOT EXISTS (SELECT FROM mail_stops s WHERE s.organization_id = d.organization_id AND s.kind = 'monthly_suggestion'
                            AND s.email_hash = encode(sha256(convert_to(o.email, 'UTF8')), 'hex'))
         AND NOT EXISTS (SELECT FROM donations m WHERE m.organization_id = d.organization_id AND m.donor_id = d.donor_id
                            AND m.recurrence = 'monthly' AND m.status IN ('active', 'paused')) AS "isSuggested",
       EXISTS (SELECT FROM donor_mails m WHERE m.organization_id = d.organization_id AND m.donation_id = d.id
                  AND m.key = $5 AND replace(m.kind, 'last_', '') = $4) AS "isSent",
       t.status AS "declinedStatus", t.date AS "declinedDate", t.period AS "declinedPeriod", t.decline_code AS "declinedCode", t.amount AS "declinedAmount", t.id AS "declinedId", t.expires_at AS "expiresAt", t.next_action AS "nextAction", c.slug AS "campaignSlug",
       n.period AS "nextPeriod", n.date AS "nextDate", n.amount AS "nextAmount",
       ${debitNoticeKey({ organization: "d.organization_id", donation: "d.id", period: "coalesce(n.period, '')", amount: "d.amount", paymentMethod: "p.id" })} AS "debitKey"
  FROM donations d
  JOIN organizations g ON g.id = d.organization_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  JOIN payment_methods p ON p.organization_id = d.organization_id AND p.donation_id = d.id AND p.active
  LEFT JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id AND t.id = $3::uuid
  LEFT JOIN transactions n ON n.organization_id = d.organization_id AND n.donation_id = d.id AND n.status = 'planned'
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

/**
 * Returns a mail's content, or null if it was sent, if the organisation does not allow it, or if it
 * is no longer true: a job may run late.
 */
export async function getDonorNotice(
  ctx: OrganizationContext,
  { donationId, notice, key }: DonorNoticeOrder,
): Promise<DonorNotice | null> {
  ctx.require("read", "transaction");
  ctx.require("read", "donor");
  const values = [ctx.organizationId, donationId, isId(key) ? key : null, notice, key];
  const [rows] = await ctx.statements({ name: "donor-notice", text: NOTICE, values });
  const row = rows?.[0] as unknown as Read | undefined;
  if (!row || row.isSent || !isPermitted(row, notice, key, ctx.now)) return null;
  const kind = kindOf(row, notice, key);
  return kind && { ...contentOf(row), kind, amount: amountOf(row, kind) };
}

/** Whether the organisation lets us write; the donor's own change is always confirmed. */
function isPermitted(
  { isAllowed, isSuggested, recurrence }: Read,
  notice: DonorNoticeOrder["notice"],
  key: string,
  now: Date,
): boolean {
  if (notice === "suggest_monthly") return recurrence === "one_time" && isSuggested;
  // Without the page nobody could pay.
  if (notice === "to_pay" || notice === "pay_reminder") return true;
  // Nobody may debit an account without them.
  if (notice === "mandate" || notice === "debit") return true;
  if (recurrence !== "monthly") return false;
  if (["converted", "scheduled", "still_charged"].includes(notice)) return true;
  return isAllowed || (notice === "resumed" && isLong(key, now));
}

/** A long pause ends with a legal notice of date and amount. */
const isLong = (pausedAt: string, now: Date) =>
  now.getTime() - new Date(pausedAt).getTime() >= LONG_PAUSE_MS;

function kindOf(
  row: Read,
  notice: DonorNoticeOrder["notice"],
  key: string,
): DonorNotice["kind"] | null {
  const isActive = row.status === "active";
  switch (notice) {
    case "declined":
      if (!isActive || row.declinedStatus !== "rejected" || !row.nextDate) return null;
      return row.nextPeriod === row.declinedPeriod ? "declined" : "last_declined";
    case "paused":
      return row.status === "paused" && isAnnounced(row.pausedReason) ? "paused" : null;
    case "resumed":
      return isActive && row.nextDate ? "resumed" : null;
    case "converted":
    case "scheduled":
      return isActive && row.nextDate ? notice : null;
    case "suggest_monthly":
      return isActive && row.declinedStatus === "approved" ? "suggest_monthly" : null;
    case "to_pay":
    case "pay_reminder": {
      const isOpen = isActive || row.status === "attempted";
      return isOpen && row.declinedStatus === "pending" ? notice : null;
    }
    case "still_charged":
      return row.declinedStatus === "in_process" ? "still_charged" : null;
    case "mandate": {
      if (row.mandate === null || !["attempted", "active", "paused"].includes(row.status))
        return null;
      // The account may have been replaced again.
      return row.declinedId !== null || key === row.methodKey ? "mandate" : null;
    }
    case "debit": {
      return isActive && key === row.debitKey && row.nextDate ? "debit" : null;
    }
    case "card_expiring":
      return isActive && key.startsWith(row.methodKey) ? "card_expiring" : null;
  }
}

/** A step of an increase may make a charge larger than the donation was. */
function amountOf({ amount, declinedAmount, nextAmount }: Read, kind: DonorNotice["kind"]): bigint {
  if (kind === "resumed") return nextAmount ?? amount;
  return [
    "declined",
    "last_declined",
    "still_charged",
    "to_pay",
    "pay_reminder",
    "mandate",
  ].includes(kind)
    ? (declinedAmount ?? amount)
    : amount;
}

function contentOf(row: Read): Omit<DonorNotice, "kind" | "amount"> {
  const { declinedStatus, declinedDate, declinedPeriod, declinedCode, methodId, lastFour } = row;
  return {
    email: row.email,
    firstName: row.firstName,
    locale: row.locale,
    currency: row.currency,
    campaignTitle: row.campaignTitle,
    sellsTickets: row.sellsTickets,
    method: { methodId, lastFour },
    isPaidByLink: isPaidByLink(row),
    expiresOn: row.expiresOn,
    pausedReason: row.pausedReason,
    isMendable: isMendable(row.pausedReason),
    declined:
      declinedStatus === "rejected" && declinedDate
        ? {
            date: declinedDate,
            period: declinedPeriod,
            family: declineFamily(declinedCode) ?? "unknown",
          }
        : null,
    nextDate: row.nextDate,
    mandate: row.mandate,
    toPay: row.declinedId
      ? {
          period: declinedPeriod,
          expiresAt: row.expiresAt,
          nextAction: readNextAction(row.nextAction),
          campaignSlug: row.campaignSlug,
          id: row.declinedId,
        }
      : null,
  };
}
