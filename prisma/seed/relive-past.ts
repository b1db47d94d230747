/** Creates an organisation with a past: first the story's operations, then its donations. */
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import { publishCampaign } from "~/domain/campaigns/editor/publish-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { setCoverPicture } from "~/domain/campaigns/pictures/set-cover-picture.server";
import { setHomePicture } from "~/domain/pictures/set-home-picture.server";
import { createCampaignUpdate } from "~/domain/campaigns/updates/create-campaign-update.server";
import { publishCampaignUpdate } from "~/domain/campaigns/updates/publish-campaign-update.server";
import { updateForm } from "~/domain/campaigns/form/update-form.server";
import { updateCampaign } from "~/domain/campaigns/editor/update-campaign.server";
import type { Campaign } from "~/domain/campaigns/campaign";
import {
  createOrganizationContext,
  createPublicContext,
  type CurrentUser,
  type OrganizationContext,
} from "~/domain/context";
import { createUpgrade } from "~/domain/donations/increases/create-upgrade.server";
import { leadSchema, recordLead } from "~/domain/donations/leads/record-lead.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { organizationChangeSchema } from "~/domain/organizations/schema";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { eventSchema } from "~/domain/tickets/schema";
import { updateEvent } from "~/domain/tickets/update-event.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { setClock } from "~/infrastructure/clock";
import { addDays, addPeriods, localDate, periodOf, startOfDay } from "~/values/time/calendar";
import { drawCover } from "./cover-art";
import type { DemoOrganization } from "./demo-organization";
import { giveByMethods } from "./give-by-methods";
import { replayHistory, writeHistory } from "./history/write-history";
import type { Place } from "./history/replay-donation";
import { makeMember } from "./make-member";
import { makeOrganization } from "./make-organization";
import { ownerOf } from "./owner-of";
import { relivePayouts } from "./payouts/relive-payouts";
import { relivePlan } from "./plans/relive-plan";
import { reliveSalesforce } from "./salesforce/relive-salesforce";
import { diceOf } from "./story/dice";
import {
  tellDonations,
  type CampaignStory,
  type EventStory,
  type LeadStory,
  type OrganizationStory,
} from "./story/campaign-story";
import { storyId } from "./story/story-ids";
import { tellDuplicates } from "./tell-duplicates";
import { payPledges } from "./teams/relive-pledges";
import { billTeams, reliveTeams } from "./teams/relive-teams";

const HOUR_MS = 60 * 60 * 1000;
const PAID_AHEAD_MS = 300 * 24 * HOUR_MS;
/** Months ago when presets followed the prices; the last time set the current ones. */
const NEW_PRICES = [16, 8, 2];

export async function relivePast(
  demo: DemoOrganization,
  story: OrganizationStory,
  present: Date,
): Promise<void> {
  const begun = monthsBefore(story, present, story.months, 10);
  setClock(begun);
  const { organization, ownerId } = await makeOrganization(begun, {
    name: demo.name,
    country: demo.country,
    uid: demo.uid,
    owner: { ...demo.owner, cellphone: { country: demo.country, number: demo.cellphone } },
    plan: "professional",
    grantedUntil: new Date(present.getTime() + PAID_AHEAD_MS),
    gateways: ["local_payments"],
    rules: { retry: false, campaign_uuids: [] },
  });
  if (organization.slug !== story.slug) throw new Error(`${organization.slug} is not the demo's`);
  const locale = negotiateLocale({ country: demo.country });
  const { id: organizationId } = organization;
  const owner = ownerOf(demo, ownerId, begun);
  let checks: CurrentUser = owner;
  for (const person of demo.team) {
    const { role, email, firstName, lastName } = person;
    const { uuid: id } = await makeMember(begun, { organizationId, role, locale, person });
    if (role === "fundraiser") checks = { ...owner, id, role, email, firstName, lastName };
  }
  const at = (now: Date): OrganizationContext =>
    createOrganizationContext({ organization, user: owner, now, locale, ip: "127.0.0.1" });
  await updateOrganization(at(begun), organizationChangeSchema.parse(story.face));
  await setHomePicture(at(begun), await drawCover("team"));
  const campaigns = new Map<string, Place["campaign"]>();
  for (const campaign of story.campaigns) {
    campaigns.set(campaign.key, await publish(story, campaign, present, at));
  }
  const [processor] = await listProcessors(at(present));
  if (!processor) throw new Error(`${organization.slug} has no gateway`);
  const placeOf = (key: string): Place => ({
    organization,
    locale,
    campaign: campaigns.get(key) ?? noPlace(key),
    processor,
    until: present,
    ends: true,
  });
  const campaignIds = new Map([...campaigns].map(([key, { id }]) => [key, id]));
  const checker = (then: Date) => ({ ...checks, authenticatedAt: then });
  const teamPast = { story, present, at, campaignIds, checker };
  const { teams, donations } = await reliveTeams(teamPast);
  const told = [...tellDonations(story, present), ...donations];
  const past = replayHistory(
    placeOf,
    told.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await writeHistory(at(present), past);
  await payPledges(at, past.donations);
  await relivePayouts(at, present);
  await billTeams(teamPast, teams);
  if (demo.plan) await relivePlan(demo.plan, { organization, owner, begun, present });
  for (const increase of story.increases ?? []) await addIncrease(at(present), increase);
  for (const lead of story.leads ?? []) {
    await leaveForm(at(new Date(present.getTime() - lead.daysAgo * 24 * HOUR_MS)), lead, placeOf);
  }
  const corrected = new Date(present.getTime() - CORRECTED_DAYS * 24 * HOUR_MS);
  await tellDuplicates(at(corrected), at(present));
  if (demo.hasSalesforce) await reliveSalesforce(at, present);
  if (!demo.methods) return;
  setClock(present);
  // The plan that was lived through decides whether it receives donations.
  const current = (await findOrganization(present, { id: organizationId })) ?? organization;
  const place = { organization: current, user: owner, now: present, locale, ip: "127.0.0.1" };
  await giveByMethods(createOrganizationContext(place), demo.methods);
}

/** How many days ago a member corrects the document of a donor who has two entries. */
const CORRECTED_DAYS = 40;

/** Stores a visitor who typed an e-mail on a form and left, as the form does. */
async function leaveForm(
  ctx: OrganizationContext,
  { name, email, campaign, source }: LeadStory,
  placeOf: (key: string) => Place,
): Promise<void> {
  const visitor = createPublicContext(ctx);
  const { id } = placeOf(campaign).campaign;
  const { slug } = await ctx.read((db) =>
    db.campaign.findFirstOrThrow({
      where: { organizationId: ctx.organizationId, id },
      select: { slug: true },
    }),
  );
  const typed = leadSchema.parse({ email, first_name: name });
  await recordLead(visitor, slug, typed, source);
}

async function addIncrease(
  ctx: OrganizationContext,
  { email, ...terms }: NonNullable<OrganizationStory["increases"]>[number],
): Promise<void> {
  const { organizationId } = ctx;
  const { id } = await ctx.read((db) =>
    db.donation.findFirstOrThrow({
      where: { organizationId, status: "active", recurrence: "monthly", donor: { email } },
      select: { id: true },
    }),
  );
  await createUpgrade(ctx, id, terms);
}

function monthsBefore(story: OrganizationStory, present: Date, months: number, hour: number): Date {
  const period = addPeriods(periodOf(present, story.timezone), -months);
  return new Date(startOfDay(`${period}-01`, story.timezone).getTime() + hour * HOUR_MS);
}

/**
 * Creates and publishes a campaign on its first day, with the tickets of an event; its presets later follow
 * the prices.
 */
async function publish(
  story: OrganizationStory,
  campaign: CampaignStory,
  present: Date,
  at: (now: Date) => OrganizationContext,
): Promise<Place["campaign"]> {
  const { slug, step, worth } = story;
  const { key, since, content } = campaign;
  const created = monthsBefore(story, present, since, 11);
  const contentOf = (monthsAgo: number, uuids: readonly string[]) => {
    const amounts = (content.amounts ?? []) as { amount: string; caption: string }[];
    return campaignSchema(at(created).organization.currency).parse({
      ...content,
      // Only our staff makes promoted campaigns; `promote` marks it as theirs.
      type: content.type === "promoted" ? "crowdfund" : content.type,
      amounts: amounts.map(({ amount, caption }, place) => {
        const then = Math.max(1, Math.round((Number(amount) * worth(monthsAgo)) / step)) * step;
        return { uuid: uuids[place], amount: monthsAgo ? String(then) : amount, caption };
      }),
    });
  };
  const changes = NEW_PRICES.filter((monthsAgo) => monthsAgo < since - 3);
  const id = storyId(diceOf(`${slug}/${key}`), created);
  let made = await createCampaign(at(created), contentOf(changes.length ? since : 0, []), id);
  const event = campaign.event && (await makeEvent(at(created), id, campaign.event, present));
  await publishCampaign(at(new Date(created.getTime() + HOUR_MS)), id);
  for (const [place, monthsAgo] of changes.entries()) {
    const uuids = made.amounts.map((preset) => preset.id);
    const worthOf = place === changes.length - 1 ? 0 : monthsAgo;
    const now = monthsBefore(story, present, monthsAgo, 15);
    made = await updateCampaign(at(now), id, contentOf(worthOf, uuids));
  }
  const dressed = at(new Date(created.getTime() + HOUR_MS));
  for (const input of campaign.questions ?? []) {
    await updateForm(dressed, id, { kind: "add", input });
  }
  if (campaign.cover) await setCoverPicture(dressed, id, await drawCover(campaign.cover));
  if (campaign.update) {
    const told = monthsBefore(story, present, 1, 16);
    const updateId = storyId(diceOf(`${slug}/${key}/update`), told);
    const update = { ...campaign.update, idempotency_key: updateId };
    await createCampaignUpdate(at(told), id, update);
    await publishCampaignUpdate(at(told), id, updateId);
  }
  if (content.type === "promoted") await promote(dressed, id);
  return event ? { ...placeOfCampaign(made), items: event, isEvent: true } : placeOfCampaign(made);
}

/** Returns the tickets by their prices. */
async function makeEvent(
  ctx: OrganizationContext,
  id: string,
  { inDays, at, content }: EventStory,
  present: Date,
): Promise<Place["campaign"]["items"]> {
  const { currency, timezone } = ctx.organization;
  const day = addDays(localDate(present, timezone), inDays);
  const input = eventSchema(currency).parse({ ...content, event_begins_at: `${day}T${at}` });
  const { options } = await updateEvent(ctx, id, input);
  return new Map(options.map((option) => [option.amount, { id: option.id, name: option.name }]));
}

/** Writes the fact that our staff would have written. */
async function promote(ctx: OrganizationContext, id: string): Promise<void> {
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.campaign.update({
      where: { organizationId_id: { organizationId, id } },
      data: { type: "promoted" },
    }),
  );
}

function noPlace(key: string): never {
  throw new Error(`a donation of a campaign that is not there: ${key}`);
}

function placeOfCampaign(campaign: Campaign): Place["campaign"] {
  const items = campaign.amounts.map(
    ({ id, amount, caption }) => [amount, { id, name: caption || campaign.title }] as const,
  );
  return { id: campaign.id, title: campaign.title, items: new Map(items) };
}
