/** A pledge's page and its corrections, for a team's people and for the organisation. */
import { getCountry } from "~/countries/country";
import { formatUid } from "~/countries/identity/format-uid";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import type { PledgePageProps } from "~/components/pledges/pledge-page";
import type { OfferedOutcome, ShownPledge } from "~/components/pledges/shown-pledge";
import { isAllowed, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { checkPledge } from "~/domain/pledges/check-pledge.server";
import { getPledge } from "~/domain/pledges/get-pledge.server";
import { getPledgeTerms } from "~/domain/pledges/team-pages/get-pledge-terms.server";
import { getTimeline } from "~/domain/pledges/get-timeline.server";
import type { Pledge } from "~/domain/pledges/pledge";
import { changeOf, offerText } from "~/domain/pledges/team-pages/pledge-change";
import { afterCheck, isCheckable, isEditable, isOpen } from "~/domain/pledges/pledge-steps";
import { checkSchema, outcomes, pledgeFormSchema } from "~/domain/pledges/schema";
import { updatePledge } from "~/domain/pledges/update-pledge.server";
import { withdrawPledge } from "~/domain/pledges/withdraw-pledge.server";
import { parseFields, withFormNames } from "~/http/forms/forms.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { createTranslator } from "~/i18n/server";
import { upgradeText } from "~/i18n/upgrades";
import { formatAmount } from "~/values/money/money";

const done = ["captured", "edited", "checked", "withdrawn"] as const;

/** The forms' names of fields that the calls nest. */
const FORM_NAMES = Object.fromEntries([
  ...["first_name", "last_name", "email", "phone", "uid_type", "uid_number"].map((name) => [
    `pledge.donor.${name}`,
    name,
  ]),
  ...["amount", "collect_day"].map((name) => [`pledge.donation.${name}`, name]),
  ["pledge.donation.upgrade.percentage", "upgrade"],
  ["pledge.donation.recurrency", "recurrency"],
  ["pledge.captured_at", "captured_at"],
  ["pledge.campaign_uuid", "campaign"],
]) as Record<string, string>;

/** Runs an operation on a pledge whose errors belong to the fields of a form. */
export const withPledgeNames = <Done>(work: () => Promise<Done>): Promise<Done> =>
  withFormNames(FORM_NAMES, work);

const factsOf = ({
  id,
  agency,
  campaign,
  capturedBy,
}: Pick<Pledge, "id" | "agency" | "campaign" | "capturedBy">) => ({
  uuid: id,
  agency: agency.id,
  campaign_id: campaign.id,
  captured_by: capturedBy.id,
});

function mayEdit(ctx: OrganizationContext, pledge: Pledge): boolean {
  const { editableUntil, storedState: state } = pledge;
  const may = isAllowed(ctx.ability, "update", "pledge", factsOf(pledge));
  return may && isEditable({ state, editableUntil }, ctx.now);
}

/** Returns whether the reader may open the donation that a pledge became. */
export function readsDonation(ctx: OrganizationContext, pledge: ShownPledge): boolean {
  const donation = { ...factsOf(pledge), uuid: pledge.donationId };
  return pledge.donationId !== null && isAllowed(ctx.ability, "read", "donation", donation);
}

function mayWithdraw(ctx: OrganizationContext, pledge: Pledge): boolean {
  const { donationId, state, storedState } = pledge;
  const facts = factsOf(pledge);
  if (state === "withdrawn" || !isOpen(storedState)) return false;
  if (!isAllowed(ctx.ability, "update", "pledge", facts)) return false;
  // What became a donation ends with it.
  const donation = { ...facts, uuid: donationId };
  return donationId === null || isAllowed(ctx.ability, "update", "donation", donation);
}

/** Returns a pledge's page with what the reader may do there. */
export async function loadPledge(
  ctx: OrganizationContext,
  { id, request }: { id: string; request: Request },
): Promise<PledgePageProps & { title: string }> {
  const [pledge, steps] = await Promise.all([getPledge(ctx, id), getTimeline(ctx, id)]);
  const { firstName, lastName } = pledge.donor;
  const { name, timezone } = ctx.organization;
  const facts = { uuid: pledge.id, agency: pledge.agency.id };
  const { storedState } = pledge;
  return {
    title: `${firstName} ${lastName} · ${name}`,
    pledge: shownOf(ctx, pledge),
    steps,
    outcomes: outcomes.map((outcome) => offered(storedState, outcome)),
    timezone,
    canEdit: mayEdit(ctx, pledge),
    canCheck: isCheckable(storedState) && isAllowed(ctx.ability, "create", "pledge_check", facts),
    canWithdraw: mayWithdraw(ctx, pledge),
    done: outcomeOf(request, done),
  };
}

function offered(state: Pledge["storedState"], outcome: OfferedOutcome["outcome"]): OfferedOutcome {
  return { outcome, leadsTo: outcome === "not_reached" ? null : afterCheck(state, outcome) };
}

function shownOf({ locale, organization }: OrganizationContext, pledge: Pledge): ShownPledge {
  const { id, agency, amount, campaign, capturedAt, capturedBy, channel, collectDay } = pledge;
  const { consents, currency, deviceId, donationId, donor, editableUntil, mode, note } = pledge;
  const { reason, receivedAt, recurrence, state, upgrade, vaultCardId } = pledge;
  const { uidNumber, uidType } = donor;
  const { country } = organization;
  return {
    ...{ id, agency, amount, campaign, capturedAt, capturedBy, channel, collectDay },
    ...{ consents, currency, deviceId, donationId, donor, editableUntil, mode, note },
    ...{ reason, receivedAt, recurrence, state, upgrade },
    hasCard: vaultCardId !== null,
    document: {
      type: uidType === null ? "" : idTypeLabel(country, uidType, locale),
      number: uidType === null || uidNumber === null ? "" : formatUid(country, uidType, uidNumber),
    },
  };
}

/** Does what a pledge's page was asked for, and returns the word of its result. */
export async function changePledge(
  ctx: OrganizationContext,
  id: string,
  form: FormData,
): Promise<"checked" | "withdrawn"> {
  switch (form.get("intent")) {
    case "check":
      await checkPledge(ctx, id, parseFields(form, checkSchema));
      return "checked";
    case "withdraw":
      await withdrawPledge(ctx, id);
      return "withdrawn";
    default:
      throw new DomainError("malformed_request");
  }
}

/** Returns the kinds of documents of the organisation's country. */
export function documentTypes({ locale, organization: { country } }: OrganizationContext) {
  return getCountry(country).uid.options.map((value) => ({
    value,
    label: idTypeLabel(country, value, locale),
  }));
}

/** Returns the form that corrects a pledge; null where it can no longer be corrected. */
export async function loadPledgeEdit(ctx: OrganizationContext, id: string) {
  const pledge = await getPledge(ctx, id);
  if (!mayEdit(ctx, pledge)) return null;
  const { agency, amount, campaign, collectDay, currency, donor, note, recurrence, upgrade } =
    pledge;
  const place = { slug: campaign.slug, processorId: agency.processorId };
  const terms = await getPledgeTerms(ctx, place);
  const t = createTranslator(ctx.locale);
  const isMonthly = recurrence === "monthly";
  const offer = isMonthly ? terms.upgrade : null;
  const isTicked = offer !== null && upgrade !== null && offerText(offer) === offerText(upgrade);
  return {
    title: t("pledges.edit_title"),
    currency,
    values: {
      first_name: donor.firstName,
      last_name: donor.lastName,
      email: donor.email,
      phone: donor.phone ?? "",
      ...(donor.uidType === null ? {} : { uid_type: donor.uidType }),
      uid_number: donor.uidNumber ?? "",
      amount: formatAmount(amount, currency),
      ...(isMonthly ? { collect_day: collectDay === 0 ? "last" : String(collectDay) } : {}),
      ...(isTicked ? { upgrade: "on" } : {}),
      note,
    },
    uidTypes: documentTypes(ctx),
    days: isMonthly ? terms.days.map(String) : [],
    offer: offer && { text: upgradeText(t, currency, offer), value: offerText(offer) },
  };
}

/** Corrects a pledge as its form says; the same values again change nothing. */
export async function editPledge(
  ctx: OrganizationContext,
  id: string,
  form: FormData,
): Promise<void> {
  const pledge = await getPledge(ctx, id);
  const change = changeOf(pledge, parseFields(form, pledgeFormSchema(pledge.currency)));
  if (change) await withPledgeNames(() => updatePledge(ctx, id, change));
}
