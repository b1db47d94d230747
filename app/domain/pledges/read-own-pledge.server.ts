import type { PublicContext, Row } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findPledgedProvider } from "~/domain/donations/terms/agree-terms.server";
import { isOpen } from "./pledge-steps";
import { LINK_DAYS } from "./move-pledge.server";
import { readPledgeLink, type PledgeLinkKind } from "./pledge-link.server";
import { PLEDGES, PLEDGE_STATE } from "./pledge-state.sql";
import type { Pledge } from "./pledge";

const DAY_MS = 24 * 60 * 60 * 1000;

const OWN = `
SELECT p.id, ${PLEDGE_STATE} AS state, p.state AS stored, p.mode, p.first_name, p.last_name, p.email, p.recurrence,
       p.amount, p.currency, p.collect_day, p.consents, p.cards, p.received_at, p.pending_at, p.donation_id, p.vault_card_id IS NOT NULL AS paid,
       p.locale, p.phone, a.name AS agency, a.payment_processor_id, c.id AS campaign_id, c.slug, c.title, c.color, d.status AS donation, g.under_way
  FROM ${PLEDGES}
 WHERE p.organization_id = $1::uuid AND p.id = $2::uuid`;

/** A pledge as its donor sees it. */
export interface OwnPledge extends Pick<
  Pledge,
  "id" | "state" | "mode" | "recurrence" | "amount" | "currency" | "collectDay" | "consents"
> {
  firstName: string;
  lastName: string;
  email: string;
  agency: string;
  locale: string;
  processorId: string | null;
  campaign: { id: string; slug: string; title: string; color: string };
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

/** Returns the same for the page with the card's form, and whose documents that offers. */
export async function getPaymentPage(ctx: PublicContext, link: string) {
  const pledge = await readOwnPledge(ctx, { kind: "pay", link });
  const { campaign, processorId } = pledge;
  const provider = await findPledgedProvider(ctx, { campaignId: campaign.id, processorId });
  return { pledge, provider };
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
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: String(row.email),
    recurrence: row.recurrence as OwnPledge["recurrence"],
    amount: row.amount as bigint,
    currency: row.currency as OwnPledge["currency"],
    collectDay: row.collect_day as number | null,
    consents: row.consents as OwnPledge["consents"],
    agency: String(row.agency),
    locale: String(row.locale),
    processorId: row.payment_processor_id === null ? null : String(row.payment_processor_id),
    campaign: {
      id: String(row.campaign_id),
      slug: String(row.slug),
      title: String(row.title),
      color: row.color === null ? organization.color : String(row.color),
    },
    cards: Number(row.cards),
    until,
    isPayable: isMissing && isOpenNow,
    isDue: stored === "payment_pending",
    isPaid: row.paid === true && isOpen(stored) && !isRefused,
  };
}
