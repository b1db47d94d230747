import type { PublicContext, Row } from "~/domain/context";
import { chargesNow } from "~/domain/campaigns/instant-fault.server";
import { DomainError } from "~/domain/errors";
import { findPledgedProvider } from "~/domain/donations/terms/agree-terms.server";
import { isOpen } from "./pledge-steps";
import { LINK_DAYS } from "./move-pledge.server";
import { readPledgeLink, type PledgeLinkKind } from "./pledge-link.server";
import { PLEDGES, PLEDGE_STATE } from "./pledge-state.sql";
import type { Pledge } from "./pledge";

const DAY_MS = 24 * 60 * 60 * 1000;

const OWN = `
SELECT p.id, ${PLEDGE_STATE} AS state, p.state AS stored, p.mode, p.email, p.recurrence,
       p.amount, p.currency, p.collect_day, p.first_charge, p.consents, p.cards, p.received_at, p.pending_at, p.donation_id, p.vault_card_id IS NOT NULL AS paid,
       a.name AS agency, a.payment_processor_id, c.id AS campaign_id, c.slug, c.title, c.color, c.immediate_charging, d.status AS donation, g.under_way
  FROM ${PLEDGES}
 WHERE p.organization_id = $1::uuid AND p.id = $2::uuid`;

/** A pledge as its donor sees it. */
export interface OwnPledge extends Pick<
  Pledge,
  | "id"
  | "state"
  | "mode"
  | "recurrence"
  | "amount"
  | "currency"
  | "collectDay"
  | "firstCharge"
  | "consents"
> {
  email: string;
  agency: string;
  processorId: string | null;
  campaign: { id: string; slug: string; title: string; color: string; immediateCharging: boolean };
  cards: number;
  /** Until when a card may be typed. */
  until: Date;
  /** Whether a card may be typed now. */
  isPayable: boolean;
  /** It waits for nothing but a card, which is charged at once. */
  isDue: boolean;
  /** A card is there, and its charge waits or runs. */
  isPaid: boolean;
}

/** Returns the pledge of a signed link, whatever its state. Throws `not_found`. */
export async function readOwnPledge(
  ctx: PublicContext,
  { kind, link }: { kind: PledgeLinkKind; link: string },
): Promise<OwnPledge> {
  ctx.require("read", "organization");
  const id = readPledgeLink(kind, link);
  if (!id) throw new DomainError("not_found");
  const values = [ctx.organizationId, id];
  const [rows = []] = await ctx.statements({ name: "own-pledge", text: OWN, values });
  const [row] = rows;
  if (!row) throw new DomainError("not_found");
  return ownPledgeOf(ctx, row);
}

/** When a card that is typed now is first charged: at once, with the approval, or on the day of the month. */
type FirstCharge = "now" | "approval" | "collect_day";

/** What the payment page says of a pledge. A tablet shows its link, so it tells nothing of the donor. */
export interface PayablePledge extends Pick<
  OwnPledge,
  | "state"
  | "mode"
  | "recurrence"
  | "amount"
  | "currency"
  | "collectDay"
  | "agency"
  | "until"
  | "isPayable"
  | "isPaid"
> {
  campaign: { title: string };
  consents: readonly { key: string; text: string }[];
  firstCharge: FirstCharge;
}

/** Returns what the page with the card's form shows, and the company whose documents it offers. */
export async function getPaymentPage(
  ctx: PublicContext,
  link: string,
): Promise<{ pledge: PayablePledge; color: string; provider: string | null }> {
  const own = await readOwnPledge(ctx, { kind: "pay", link });
  const { agency, amount, campaign, collectDay, currency, isPaid, isPayable } = own;
  const { mode, processorId, recurrence, state, until } = own;
  const provider = await findPledgedProvider(ctx, { campaignId: campaign.id, processorId });
  const pledge = {
    ...{ agency, amount, collectDay, currency, isPaid, isPayable, mode, recurrence, state, until },
    campaign: { title: campaign.title },
    consents: own.consents.map(({ key, text }) => ({ key, text })),
    firstCharge: firstChargeOf(ctx, own, provider),
  };
  return { pledge, color: campaign.color, provider };
}

function firstChargeOf(
  { now, organization }: PublicContext,
  { campaign, firstCharge, isDue, recurrence }: OwnPledge,
  provider: string | null,
): FirstCharge {
  const isByDay =
    recurrence === "monthly" &&
    (firstCharge === "collect_day" ||
      (provider !== null && !chargesNow(campaign, organization, now, provider)));
  if (isByDay) return "collect_day";
  return isDue ? "now" : "approval";
}

function ownPledgeOf({ now, organization }: PublicContext, row: Row): OwnPledge {
  const from = (row.pending_at ?? row.received_at) as Date;
  const until = new Date(from.getTime() + LINK_DAYS * DAY_MS);
  const isRefused = row.donation === "refused" && row.under_way !== true;
  // A card is typed once, and again only after its charge was declined.
  const isMissing = row.donation_id === null ? row.paid !== true : isRefused;
  const stored = row.stored as Parameters<typeof isOpen>[0];
  const isOpenNow = isOpen(stored) && now < until && row.mode === "live";
  return {
    id: String(row.id),
    state: row.state as OwnPledge["state"],
    mode: row.mode as OwnPledge["mode"],
    email: String(row.email),
    recurrence: row.recurrence as OwnPledge["recurrence"],
    amount: row.amount as bigint,
    currency: row.currency as OwnPledge["currency"],
    collectDay: row.collect_day as number | null,
    firstCharge: row.first_charge as OwnPledge["firstCharge"],
    consents: row.consents as OwnPledge["consents"],
    agency: String(row.agency),
    processorId: row.payment_processor_id === null ? null : String(row.payment_processor_id),
    campaign: {
      id: String(row.campaign_id),
      slug: String(row.slug),
      title: String(row.title),
      color: row.color === null ? organization.color : String(row.color),
      immediateCharging: row.immediate_charging === true,
    },
    cards: Number(row.cards),
    until,
    isPayable: isMissing && isOpenNow,
    isDue: stored === "payment_pending",
    isPaid: row.paid === true && isOpen(stored) && !isRefused,
  };
}
