import { randomUUID } from "node:crypto";
import { initialCollectDay, nextChargesText } from "~/components/giving/charge-dates";
import { CHOOSE_METHOD } from "~/components/giving/form-state";
import type { CampaignPageData, TicketsPageData } from "~/components/giving/page-data";
import { listBanks } from "~/countries/banks/banks";
import type { CountryCode } from "~/countries/country";
import { dataLaws } from "~/countries/consents";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import { phoneCodes } from "~/countries/identity/phone-codes";
import {
  getPublicCampaign,
  type PublicCampaignPage,
} from "~/domain/campaigns/get-public-campaign.server";
import { chargesNow } from "~/domain/campaigns/instant-fault.server";
import { listPublicCampaigns } from "~/domain/campaigns/list-public-campaigns.server";
import type { CurrentOrganization, PublicContext } from "~/domain/context";
import { feeRate } from "~/domain/donations/terms/fee-rate";
import { installmentsFor } from "~/domain/donations/terms/donation-terms";
import { nearestDay, offeredDays } from "~/domain/offered-terms";
import { findCompanyScript } from "~/domain/donations/terms/find-company-script.server";
import { limitsOf, listMethods } from "~/domain/donations/terms/get-limits.server";
import { defaultIdType, offeredIdTypes } from "~/domain/donations/terms/holder-document";
import {
  chosenMethod,
  offeredMethods,
  paysForTickets,
  type FormMethod,
} from "~/domain/donations/terms/offered-methods";
import { seatsHeldMs } from "~/domain/tickets/seats-held";
import { paths } from "~/http/paths";
import { contentLanguage } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { consentText, upgradeText } from "~/i18n/upgrades";
import { companyTitle } from "~/providers/accounts";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { localDate, upcomingCollections } from "~/values/time/calendar";
import { cardsOf } from "~/values/cards/card-number";
import { coveredPercentage } from "~/values/money/covered-fees";
import { hasTracking } from "~/values/web/tracked-event";
import { formatMoney, formatPercent } from "~/values/money/money";
import { plainText, richText } from "~/values/text/rich-text";
import { percentageOf } from "~/values/money/upgrade";
import { sourceOf } from "~/values/web/visit-source";
import { enhancerUrl } from "~/http/files/enhancer.server";
import { scriptDataFor } from "./script-data.server";
import { shareSection } from "./share-section.server";
import { ticketsPageData, type ChosenSeats } from "./tickets-data.server";
import { sharePictureUrl } from "./share-picture-url.server";

/** Where a way to pay is named, the latest choice first. */
const NAMED = [CHOOSE_METHOD, "payment_method[method]", "method"];

interface View {
  /** The signed part of a preview link. */
  preview: string | null;
  /** In a frame on a site of the organisation. */
  embedded: boolean;
  /** The seats of an event that somebody chose. */
  chosen?: ChosenSeats;
}

/** Returns all data of a campaign's page. Throws `not_found`. */
export async function campaignPageData(
  ctx: PublicContext,
  slug: string,
  { preview, embedded, chosen = { fields: [], isPosted: false } }: View,
): Promise<CampaignPageData> {
  const shown = await getPublicCampaign(ctx, slug, preview);
  const tickets = await ticketsPageData(
    ctx,
    shown,
    localDate(ctx.now, ctx.organization.timezone),
    chosen,
  );
  const t = createTranslator(ctx.locale);
  const methods = methodsOf(ctx, t, shown, { preview, embedded, chosen });
  const campaign = {
    ...shown,
    closed: shown.closed ?? closedSale(shown, tickets),
  };
  // Without a charge there is nothing for the form's script to do.
  const hasScript = tickets === null || (tickets.order !== null && tickets.order.total > 0n);
  const { organization, locale, now } = ctx;
  const limits = limitsOf(ctx, campaign, methods.chosen);
  const today = localDate(now, organization.timezone);
  const days = offeredDays(organization.collectDayOptions);
  const initial = nearestDay(initialCollectDay(today), days);
  const [first] = campaign.gateways;
  const isNow = !first || chargesNow(campaign, organization, now, first.provider);
  const dates = upcomingCollections(now, initial, organization.timezone, {
    count: 3,
    chargesNow: isNow,
  }).map(({ date }) => date);
  const isCard = methods.chosen === "card";
  const isScripted = hasScript && isCard && first && !campaign.preview && campaign.closed === null;
  const company = isScripted ? await companyOf(ctx, first) : null;
  return {
    slug,
    locale,
    contentLang: contentLanguage(organization, locale),
    organization: { name: organization.name, logo: organization.logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color: campaign.color },
    source: sourceOf(chosen.fields),
    action: paths.publicDonations(slug, embedded ? { embed: "1" } : {}),
    embedded,
    freshKey: randomUUID(),
    campaign,
    about: richText(campaign.description),
    updates: campaign.updates.map(({ body, id, publishedAt, title }) => ({
      ...{ id, title, on: localDate(publishedAt, organization.timezone) },
      text: beginningOf(body),
    })),
    tickets,
    limits: { text: limitsText(t, campaign, limits) },
    collectDay: { initial, days, chargesNow: isNow, text: nextChargesText(t, initial, dates) },
    upgrade: upgradeOffer(t, campaign),
    ...extrasOf(ctx, t, campaign),
    methods,
    processedBy: processedBy(t, first?.provider),
    cards: cardsOf(organization.country),
    phoneCode: phoneCodes.find((one) => one.country === organization.country)?.phoneCode ?? "",
    documents: documentsOf(organization.country, campaign.gateways[0]?.provider ?? null, locale),
    others: campaign.closed === null ? [] : await otherCampaigns(ctx, slug),
    share: shareOf(campaign, organization),
    sharing: shareSection(ctx, campaign),
    trackingHref:
      hasTracking(campaign.tracking) && !campaign.preview ? paths.trackCampaign(slug) : null,
    scriptData: scriptDataFor({
      ...{ t, campaign, organization, limits, today },
      ...{ method: methods.chosen, chargesNow: isNow },
    }),
    scriptUrl: hasScript ? enhancerUrl(`donate-${organization.country.toLowerCase()}`) : null,
    company,
    answerUrl: enhancerUrl("answer"),
    seatsUrl: tickets !== null && !tickets.order ? enhancerUrl("seats") : null,
    stepsUrl: campaign.formVariant === "stepped" && tickets === null ? enhancerUrl("steps") : null,
    fieldsUrl: campaign.fields.some(({ shownIf }) => shownIf) ? enhancerUrl("fields") : null,
    stepUpUrl: enhancerUrl("step-up"),
    frameUrl: embedded ? enhancerUrl("frame") : null,
  };
}

/** Where an update on the campaign's page is cut: a page without script has to stay small. */
const MOST_SHOWN = 160;

function beginningOf(body: string): string {
  const text = plainText(body).replace(/\s+/g, " ").trim();
  if (text.length <= MOST_SHOWN) return text;
  return `${text.slice(0, MOST_SHOWN).replace(/[\s.,;:]*(?:\s\S*)?$/, "")}…`;
}

/** Names the company that charges the form's cards. */
function processedBy(t: Translate, provider: string | undefined): string | null {
  const company = provider === undefined ? null : companyTitle(provider);
  return company && t("public.form.processed_by", { company });
}

/** Returns the script of the company that charges the form's cards; null where the vault alone makes tokens. */
async function companyOf(
  ctx: PublicContext,
  gateway: { id: string; provider: string },
): Promise<CampaignPageData["company"]> {
  const script = await findCompanyScript(ctx, gateway);
  const url = script && enhancerUrl(script.company);
  if (!url) return null;
  const { country } = ctx.organization;
  const places: Record<string, string> = { pt: "pt-BR", en: "en-US" };
  return { ...script, url, locale: places[ctx.locale] ?? `es-${country}` };
}

/** Returns why no seat can be had any more, or null. */
function closedSale({ oneTimeOffered }: PublicCampaignPage, tickets: TicketsPageData | null) {
  if (!tickets) return null;
  if (tickets.isSaleOver) return "ended";
  return !oneTimeOffered && tickets.options.length === 0 ? "gateway" : null;
}

/** Returns the data of the page of an address without a published campaign. */
export async function gonePageData(ctx: PublicContext, slug: string) {
  const { organization, locale } = ctx;
  return {
    gone: true,
    title: `${createTranslator(locale)("public.closed.gone_title")} · ${organization.name}`,
    organization: { name: organization.name, logo: organization.logo },
    contentLang: contentLanguage(organization, locale),
    platformHref: absoluteUrl(null, "/"),
    theme: { color: organization.color },
    others: await otherCampaigns(ctx, slug),
  };
}

/** The most campaigns that a page without a form offers. */
const MOST_OTHERS = 3;

/** Returns the organisation's other campaigns that take donations now. */
export async function otherCampaigns(ctx: PublicContext, slug: string) {
  const { campaigns, receiving } = await listPublicCampaigns(ctx);
  if (!receiving) return [];
  return campaigns.filter((one) => !one.over && one.slug !== slug).slice(0, MOST_OTHERS);
}

/** Whether a donor may let us keep the card of a one-time donation, and then continue it every month. */
function keepsCard({
  gateways,
  monthlyOffered,
  oneTimeOffered,
  type,
}: PublicCampaignPage): boolean {
  const isChoice = type === "fundraise" && monthlyOffered && oneTimeOffered;
  return isChoice && gateways.some(({ withoutCode }) => withoutCode);
}

/** Returns the ways to pay with the address of the form for each. */
function methodsOf(
  ctx: PublicContext,
  t: Translate,
  campaign: PublicCampaignPage,
  { preview, embedded, chosen = { fields: [], isPosted: false } }: View,
): CampaignPageData["methods"] {
  const { country } = ctx.organization;
  const { gateways, slug } = campaign;
  const offered = offeredMethods(country, gateways).filter(
    ({ method }) => campaign.type !== "tickets" || paysForTickets(method),
  );
  const fields = new Map(chosen.fields);
  const named = NAMED.map((name) => fields.get(name)).find((one) => one !== undefined);
  const { method, repeats } = chosenMethod(offered, named);
  const address = embedded ? paths.embeddedCampaign : paths.publicCampaign;
  const link = (one: string) => address(slug, { method: one, ...(preview ? { preview } : {}) });
  return {
    chosen: method,
    repeats,
    banks: method === "pse" ? listBanks(country).map(({ code, label }) => [code, label]) : [],
    note: noteOf(ctx, t, campaign, method),
    offered: offered.map(({ method: one }) => ({ method: one, href: `${link(one)}#donation` })),
  };
}

function seatsNote(t: Translate, expiresInSeconds: number): string {
  const count = Math.round(seatsHeldMs(expiresInSeconds * 1000) / HOUR_MS);
  return t("public.tickets.held", { count });
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

/** Says what a way to pay takes and how long the donor has, before it is chosen for good. */
function noteOf(
  ctx: PublicContext,
  t: Translate,
  campaign: PublicCampaignPage,
  method: FormMethod["method"],
): string | null {
  if (method === "card") return null;
  const own = listMethods(campaign, ctx.organization.country).find((one) => one.method === method);
  if (!own) return null;
  const { max, min } = limitsOf(ctx, campaign, method);
  const text = (amount: bigint) => formatMoney(amount, campaign.currency);
  const hours = Math.round(own.expires_in / 3600);
  const isDays = hours > DAY_HOURS && hours % DAY_HOURS === 0;
  const count = isDays ? hours / DAY_HOURS : hours;
  return [
    max === null
      ? t("public.methods.from", { min: text(min) })
      : t("public.methods.limits", { min: text(min), max: text(max) }),
    // A debit waits for the bank, not for the donor.
    ...(method === "cbu"
      ? []
      : [t(isDays ? "public.methods.pay_days" : "public.methods.pay_hours", { count })]),
    ...(campaign.type === "tickets" ? [seatsNote(t, own.expires_in)] : []),
  ].join(" ");
}

function extrasOf(
  { now, organization }: PublicContext,
  t: Translate,
  campaign: PublicCampaignPage,
) {
  const { currency, gateways, oneTimeOffered } = campaign;
  const [first] = gateways;
  const isDonation = campaign.type !== "tickets";
  const isOffered = organization.offersCoverFees && isDonation;
  const rate = first && isOffered ? feeRate(organization, first.gateway, now) : null;
  const percentage = rate === null ? "" : formatPercent(coveredPercentage(rate), currency);
  const law = dataLaws[organization.country];
  return {
    keepsCard: keepsCard(campaign),
    coverFees:
      rate === null
        ? null
        : {
            basisPoints: rate,
            label: t("public.form.cover_fees", { percentage, organization: organization.name }),
            note: t("public.form.cover_fees_note", { percentage }),
          },
    offersDedication: organization.offersDedication && isDonation,
    showNameConsent:
      organization.showsDonors && isDonation ? t("public.consents.show_name", { law }) : null,
    installments:
      first && oneTimeOffered ? installmentsFor(campaign, first.provider, "one_time") : [],
  };
}

function upgradeOffer(
  t: Translate,
  { currency, upgrade }: PublicCampaignPage,
): CampaignPageData["upgrade"] {
  if (!upgrade) return null;
  return {
    percentage: String(percentageOf(upgrade.basisPoints)),
    period: upgrade.period,
    auto: upgrade.auto,
    consent: consentText(t, currency, upgrade),
    note: t("public.form.upgrade_note", { upgrade: upgradeText(t, currency, upgrade) }),
  };
}

function limitsText(
  t: Translate,
  { currency }: PublicCampaignPage,
  { min, max }: { min: bigint; max: bigint | null },
): string {
  const highest = max ?? 10n ** 14n;
  return t("public.form.other_amount_hint", {
    min: formatMoney(min, currency),
    max: formatMoney(highest, currency),
  });
}

/** Returns the document types for a cardholder: those of persons, by their common names. */
export function documentsOf(
  country: CountryCode,
  provider: string | null,
  locale: string,
): CampaignPageData["documents"] {
  const offered = offeredIdTypes(country, provider).map((key): [string, string] => [
    key,
    idTypeLabel(country, key, locale),
  ]);
  return { initial: defaultIdType(country), options: offered };
}

function shareOf(
  campaign: PublicCampaignPage,
  organization: CurrentOrganization,
): CampaignPageData["share"] {
  const { coverId, description, preview, slug, title } = campaign;
  const picture = coverId
    ? absoluteUrl(organization.slug, paths.picture(coverId, "cover.jpg"))
    : sharePictureUrl(organization, slug);
  // An unpublished campaign has no public picture.
  const image = preview ? null : { url: picture, alt: `${title} · ${organization.name}` };
  return {
    url: absoluteUrl(organization.slug, paths.publicCampaign(slug)),
    image,
    description: plainText(description).replace(/\s+/g, " ").slice(0, 160),
  };
}
