import { campaignJson } from "~/domain/campaigns/campaign";
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import { publishCampaign } from "~/domain/campaigns/editor/publish-campaign.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import type { OrganizationContext } from "~/domain/context";
import { eventSchema } from "~/domain/tickets/schema";
import { updateEvent } from "~/domain/tickets/update-event.server";
import { validate } from "~/http/forms/forms.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { localTimeAt } from "~/values/time/event-time";
import type { LabBody } from "./body";
import { malformed } from "./lab-error";
import { tenantOf } from "./tenants";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
const defaults = { title: "Campaña", description: "Una campaña del laboratorio." };

/** Creates a tenant's published campaign, validated as in the product. */
export async function createCampaignOf(body: LabBody): Promise<unknown> {
  const { slug, published = true, ...given } = body;
  if (typeof published !== "boolean") throw malformed('"published" is neither true nor false.');
  const ctx = await tenantOf(slug);
  const { timezone, currency } = ctx.organization;
  const sent = inZone({ ...defaults, ...present(given) }, timezone);
  const input = validate(campaignSchema(currency), sent);
  const { id } = await createCampaign(ctx, { ...input, type: OWN_TYPE[input.type] ?? input.type });
  if (input.type === "promoted") await promote(ctx, id);
  if (input.type === "tickets") await addTickets(ctx, id, sent);
  const campaign = published ? await publishCampaign(ctx, id) : await getCampaign(ctx, id);
  const url = absoluteUrl(ctx.organization.slug, `/c/${campaign.slug}`);
  return { ...campaignJson(campaign, url, timezone), action: `${url}/donations` };
}

/** Only our staff makes promoted campaigns; `promote` writes the fact that they would have written. */
const OWN_TYPE: Readonly<Record<string, "crowdfund">> = { promoted: "crowdfund" };

async function promote(ctx: OrganizationContext, id: string): Promise<void> {
  const where = { organizationId_id: { organizationId: ctx.organizationId, id } };
  await ctx.transaction((db) => db.campaign.update({ where, data: { type: "promoted" } }));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/;
const TIMES = ["event_date", "event_end"];
const DAYS = ["sell_end_date", "end_date", "begin_date"];

/** Instants, as the contract writes times, become the organisation's local times and days; a day needs no time. */
function inZone(sent: LabBody, timezone: string): LabBody {
  const local = (name: string, value: unknown): unknown => {
    const isDay = DAYS.includes(name);
    if (typeof value !== "string" || !(isDay || TIMES.includes(name))) return value;
    const isInstant = INSTANT.test(value) && !Number.isNaN(Date.parse(value));
    const time = isInstant ? localTimeAt(new Date(value), timezone) : value;
    return isDay ? time.replace(/T.*$/, "") : time;
  };
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, local(name, value)]),
  );
}

/** A day without an hour begins at midnight; without a date the event is in a month. */
async function addTickets(ctx: OrganizationContext, id: string, sent: LabBody): Promise<void> {
  const { event_date, event_end, sell_end_date, format, ticket_options, promo_codes } = sent;
  const nextMonth = new Date(ctx.now.getTime() + MONTH_MS).toISOString().slice(0, 10);
  const event = validate(eventSchema(ctx.organization.currency), {
    event_begins_at: event_date ?? nextMonth,
    event_ends_at: event_end,
    sell_end_date,
    event_format: format,
    options: ticket_options,
    promo_codes,
  });
  await updateEvent(ctx, id, event);
}

/** Null means 'not given', as in the contract's table; amounts may be numbers. */
function present(given: object): LabBody {
  const entries = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, plain(name, value)]));
}

function plain(name: string, value: unknown): unknown {
  if (typeof value === "number" && /amount|objective/.test(name)) return String(value);
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    typeof row === "object" && row !== null ? present(row) : row,
  );
}
