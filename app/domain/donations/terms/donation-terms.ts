/** Validates a donation against campaign, gateway and card rules, and collects all errors. */
import type { CountryCode } from "~/countries/country";
import { getProvider } from "~/providers/registry";
import { accountBounds, type LimitingGateway } from "./account-bounds";
import type { CollectDay } from "~/values/time/calendar";
import { parseDecimal, type Currency } from "~/values/money/money";
import { readAnswers, type Answer, type FormField } from "~/values/form-fields";
import { coveredFees } from "~/values/money/covered-fees";
import type { UpgradeTerms } from "~/values/money/upgrade";
import { amountIssue, limitIssue, raiseIssue, type Limits } from "~/domain/amount-issue";
import type { FieldIssues } from "~/domain/errors";
import { narrowRecurrences, nearestDay, offeredAmounts, offeredDays } from "~/domain/offered-terms";
import type { DonationItem } from "~/domain/donations/donation-item";
import type { Seat } from "~/domain/tickets/hold-seats.server";
import type { TicketTerms } from "~/domain/tickets/ticket-terms.sql";
import { localInstrument, type OrderInstrument } from "~/domain/donations/terms/order-instrument";
import type { Refuse } from "./holder-document";
import { paysForTickets } from "./offered-methods";
import { validateMethod } from "./validate-method";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";
import { readOrder, type TypedPromoCode } from "./ticket-order";
import { typedAmount } from "./unreadable-amount";

export interface CampaignTerms {
  id: string;
  slug: string;
  title: string;
  type: string;
  currency: Currency;
  allowOneTime: boolean;
  /** The organisation's own options, which narrow the campaign's. */
  recurrenceOptions: readonly string[];
  collectDayOptions: readonly string[];
  allowOtherAmount: boolean;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  amounts: { id: string; amount: bigint; caption: string; recurrence: string | null }[];
  /** The most payments of a one-time donation; null for one. */
  installments: number | null;
  /** Whether a monthly donation's first charge comes at once, where plan and gateway allow it. */
  immediateCharging: boolean;
  /** The fees that a donor may cover, in basis points; null where nobody knows them. */
  feeRate: number | null;
  /** The increase that the campaign offers. */
  upgrade: UpgradeTerms | null;
  /** The organisation's own questions, in their order. */
  fields: readonly FormField[];
  /** Questions that the form asks no more. */
  archivedFields: readonly FormField[];
  /** The local day, before which a birthday lies. */
  today: string;
  /** The same with its time, YYYY-MM-DDTHH:mm; a sale of tickets ends by it. */
  localTime: string;
  /** Of a campaign that sells event tickets. */
  tickets: TicketTerms | null;
}

/** The terms for one order, with the promo code that it typed. */
export type OrderedTerms = CampaignTerms & { promoCode: TypedPromoCode };

export interface DonationTerms {
  recurrence: "monthly" | "one_time";
  collectDay: CollectDay | null;
  /** The sum of the items, in minor units. */
  amount: bigint;
  items: DonationItem[];
  /** The seats of event tickets. */
  seats: Seat[];
  /** The increase to which the donor agreed. */
  upgrade: UpgradeTerms | null;
  answers: Answer[];
  /** The number of payments; 1 without installments. */
  installments: number;
  methodId: string;
  /** What it is paid with. */
  instrument: OrderInstrument;
  /** The cardholder's document without separators, as providers accept it. */
  holderDocument: string;
}

/**
 * Returns the effective limits: the highest minimum and the lowest maximum of all gateways that may
 * charge, both of their providers and of the organisation's own accounts (product.md, Donation form).
 */
export function donationLimits(
  campaign: Pick<CampaignTerms, "minAmount" | "maxAmount">,
  { country, currency }: { country: CountryCode; currency: Currency },
  charging: readonly LimitingGateway[],
  methodId: string,
): Limits {
  const gateways = charging.flatMap(({ accountMethods, provider }) => {
    const { limits, methods } = getProvider(provider).capabilities;
    const takes = methods.filter((one) => one.countries.includes(country));
    return [
      limits[country],
      takes.find(({ method }) => method === methodId),
      accountBounds(accountMethods, methodId, currency),
    ];
  });
  const { minAmount, maxAmount } = campaign;
  const minima = gateways.map((gateway) => gateway?.minimum ?? null);
  const min = maximumOf([1n, minAmount, ...minima]) ?? 1n;
  const maxima = [maxAmount, ...gateways.map((gateway) => gateway?.maximum ?? null)].filter(
    (max): max is bigint => max !== null,
  );
  return { min, max: maxima.length ? maxima.reduce((a, b) => (a < b ? a : b)) : null };
}

function maximumOf(amounts: (bigint | null)[]): bigint | null {
  return amounts.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}

/** What a donor agrees to, before it is known how it is paid. */
export type AgreedTerms = Omit<
  DonationTerms,
  "methodId" | "instrument" | "holderDocument" | "recurrence"
> & {
  recurrence: DonationTerms["recurrence"] | null;
  /** Seats that cost nothing, for which no provider is called. */
  isFree: boolean;
};

/** What of a gateway decides about a donation. */
interface ChargingGateway extends LimitingGateway {
  gateway: string;
}

/** Returns the donation's terms, or the errors of every field. */
export function validateDonation(
  body: DonationBody,
  card: CardSummary | null,
  campaign: OrderedTerms,
  country: CountryCode,
  processor: ChargingGateway,
  second: LimitingGateway | null = null,
): { ok: true; terms: DonationTerms } | { ok: false; fields: FieldIssues } {
  const fields: FieldIssues = {};
  const refuse = (field: string, code: string, values?: Record<string, string | number>) =>
    (fields[field] ??= []).push({ code, values });

  const methodId = methodOf(body, card);
  if (campaign.tickets && !paysForTickets(methodId))
    refuse("payment_method.method", "option_invalid");
  const { isFree, recurrence, ...agreed } = validateTerms(
    body,
    campaign,
    { country, processor, second, methodId },
    refuse,
  );
  const holderDocument = isFree
    ? ""
    : validateMethod(body, card, { ...processor, country }, refuse);
  const instrument = instrumentOf(body, isFree ? "none" : card, holderDocument);
  if (Object.keys(fields).length > 0 || !recurrence || !instrument) return { ok: false, fields };
  return { ok: true, terms: { ...agreed, recurrence, methodId, instrument, holderDocument } };
}

/** Validates a donation without its payment. */
export function validateTerms(
  body: DonationBody,
  campaign: OrderedTerms,
  {
    country,
    processor,
    second,
    methodId,
  }: {
    country: CountryCode;
    processor: LimitingGateway;
    second: LimitingGateway | null;
    /** The card's brand; empty before it is known. */
    methodId: string;
  },
  refuse: Refuse,
): AgreedTerms {
  const recurrence = recurrenceOf(body, campaign);
  if (recurrence === null) refuse("donation.recurrency", "recurrence_not_offered");
  const amounts = offeredAmounts(campaign.amounts, offersOf(campaign));
  const collectDay = collectDayOf(body, campaign, recurrence, refuse);
  // One full charge would not be what the donor chose.
  const installments = body.donation.installments ?? 1;
  const offered = installmentsFor(campaign, processor.provider, recurrence);
  if (installments > 1 && !offered.includes(installments)) {
    if (offered.length === 0) refuse("donation.installments", "installments_not_offered");
    else refuse("donation.installments", "installments_choices", { choices: offered.join(", ") });
  }
  const order = campaign.tickets
    ? readOrder(body, { ...campaign, tickets: campaign.tickets }, refuse)
    : null;
  const sent = campaign.tickets
    ? (order?.items ?? [null])
    : body.donation.items.map((item, index) =>
        itemOf(item, index, { ...campaign, amounts, recurrence }, refuse),
      );
  const items = sent.filter((item) => item !== null);
  if (items.length === sent.length) items.push(...coverFor(body, items, campaign, refuse));
  const amount = items.reduce((sum, item) => sum + item.amount * BigInt(item.quantity), 0n);
  // An order of free seats calls no provider, whose limits it could break.
  const isFree = order !== null && amount === 0n;
  const upgrade = upgradeFor(body, campaign, recurrence, refuse);
  if (items.length >= sent.length && !isFree) {
    const { currency } = campaign;
    const charging = second ? [processor, second] : [processor];
    const limits = donationLimits(campaign, { country, currency }, charging, methodId);
    refuseOutside(limits, { items, amount, upgrade, currency }, refuse);
  }
  const { answers, issues } = readAnswers(campaign.fields, body.fields, campaign.today);
  answers.push(...lateAnswers(campaign, body));
  for (const [key, { code, values }] of Object.entries(issues)) {
    refuse(`fields.${key}`, code, values);
  }
  const seats = order?.seats ?? [];
  return { amount, items, seats, upgrade, recurrence, collectDay, installments, answers, isFree };
}

/** Refuses an amount outside the limits, and an increase whose first step would be. */
function refuseOutside(
  limits: Limits,
  {
    items,
    amount,
    upgrade,
    currency,
  }: Pick<DonationTerms, "items" | "amount" | "upgrade"> & { currency: Currency },
  refuse: Refuse,
): void {
  // Covered fees do not lift a donation over the minimum.
  const donation = items.reduce(
    (sum, item) => (item.kind === "gift" ? sum + item.amount : sum),
    0n,
  );
  const issue =
    limitIssue({ ...limits, max: null }, donation, currency) ??
    limitIssue({ ...limits, min: 0n }, amount, currency);
  if (issue) return void refuse("donation.items.0.amount", issue.code, issue.values);
  const raise =
    upgrade && raiseIssue(limits.max, { amount, basisPoints: upgrade.basisPoints }, currency);
  if (raise) refuse("donation.upgrade.percentage", raise.code, raise.values);
}

/** Returns the id of the local method, or of the card's brand. */
export function methodOf(
  { payment_method: sent }: Pick<DonationBody, "payment_method">,
  card: CardSummary | null,
): string {
  return sent.method ?? card?.brand ?? sent.method_id ?? "";
}

/** Returns what the donation is paid with; null where that is missing. */
function instrumentOf(
  { payment_method: sent }: Pick<DonationBody, "payment_method">,
  card: CardSummary | "none" | null,
  holderDocument: string,
): OrderInstrument | null {
  if (card === "none") return { kind: "none" };
  const { bank, cardholder_name: holderName = "", cbu, method, person_type: personType } = sent;
  if (method !== undefined)
    return localInstrument(method, { bank, cbu, holderName, holderDocument, personType });
  return card && { kind: "card", card };
}

/**
 * Returns the answers to questions that were archived while the form was open. What is wrong in them is
 * dropped, because the form shows these questions no more.
 */
function lateAnswers({ archivedFields, today }: CampaignTerms, body: DonationBody): Answer[] {
  const asked = archivedFields.map((field) => ({ ...field, required: false, shownIf: null }));
  return readAnswers(asked, body.fields, today).answers;
}

export function offersOf({ type, allowOneTime, recurrenceOptions }: CampaignTerms) {
  const isMonthly = type === "fundraise";
  const own = { monthlyOffered: isMonthly, oneTimeOffered: !isMonthly || allowOneTime };
  return narrowRecurrences(own, recurrenceOptions);
}

/** The default is monthly, or one-time where the campaign allows only that (contract). */
export function recurrenceOf(
  body: DonationBody,
  campaign: CampaignTerms,
): DonationTerms["recurrence"] | null {
  const { monthlyOffered, oneTimeOffered } = offersOf(campaign);
  const wanted = body.donation.recurrency ?? (monthlyOffered ? 1 : 0);
  if (wanted === 1) return monthlyOffered ? "monthly" : null;
  return oneTimeOffered ? "one_time" : null;
}

/** Returns the offered collect day of a monthly donation; the default is the first day. */
function collectDayOf(
  body: DonationBody,
  { collectDayOptions }: CampaignTerms,
  recurrence: DonationTerms["recurrence"] | null,
  refuse: Refuse,
): CollectDay | null {
  if (recurrence !== "monthly") return null;
  const days = offeredDays(collectDayOptions);
  const day = body.donation.collect_day ?? nearestDay(1, days);
  if (!days.includes(day)) refuse("donation.collect_day", "option_invalid");
  return day;
}

/** Returns the campaign's increase if the donor ticked it; the page may offer an outdated one. */
function upgradeFor(
  { donation: { upgrade } }: DonationBody,
  { upgrade: offer }: CampaignTerms,
  recurrence: DonationTerms["recurrence"] | null,
  refuse: Refuse,
): UpgradeTerms | null {
  if (!upgrade) return null;
  const field = "donation.upgrade.percentage";
  if (recurrence === "one_time") refuse(field, "upgrade_monthly_only");
  else if (!offer) refuse(field, "upgrade_not_offered");
  else if (isOffer(upgrade, offer)) return offer;
  else refuse(field, "upgrade_changed");
  return null;
}

function isOffer(
  { auto, percentage, period }: NonNullable<DonationBody["donation"]["upgrade"]>,
  offer: UpgradeTerms,
): boolean {
  const isSame = offer.basisPoints === percentage && offer.period === period;
  return isSame && (auto ?? offer.auto) === offer.auto;
}

/** Returns the covered fees as an item of their own; none if the donor covers none. */
function coverFor(
  { cover_fees: wanted }: DonationBody,
  items: readonly DonationItem[],
  { feeRate }: CampaignTerms,
  refuse: Refuse,
): DonationItem[] {
  if (wanted === false) return [];
  if (feeRate === null) refuse("cover_fees", "cover_fees_not_offered");
  else if (wanted !== true && wanted !== feeRate) refuse("cover_fees", "cover_fees_changed");
  else {
    const donation = items.reduce(
      (sum, { amount, quantity }) => sum + amount * BigInt(quantity),
      0n,
    );
    const amount = coveredFees(donation, feeRate);
    return [{ amount, quantity: 1, campaignItemId: null, name: "", kind: "covered_fees" }];
  }
  return [];
}

/** The numbers of payments that exist (specification, calls.md section 9). */
const INSTALLMENTS = [2, 3, 6, 9, 12];

/** Returns the numbers of payments into which a donor may split a donation. */
export function installmentsFor(
  { installments }: Pick<CampaignTerms, "installments">,
  provider: string,
  recurrence: DonationTerms["recurrence"] | null,
): number[] {
  const { supports } = getProvider(provider).capabilities;
  if (recurrence !== "one_time" || !supports.installments || installments === null) return [];
  return INSTALLMENTS.filter((count) => count <= installments);
}

/** Returns one item of the donation, or null if it has no amount. */
function itemOf(
  sent: DonationBody["donation"]["items"][number],
  index: number,
  campaign: CampaignTerms & { recurrence: DonationTerms["recurrence"] | null },
  refuse: Refuse,
): DonationItem | null {
  const field = `donation.items.${index}.amount`;
  const { quantity } = sent;
  if (quantity !== 1) refuse(`donation.items.${index}.quantity`, "invalid");
  const amount = sent.amount === undefined ? null : parseDecimal(sent.amount, campaign.currency);
  if (sent.uuid) {
    const preset = campaign.amounts.find(({ id }) => id === sent.uuid);
    // A preset's price comes from the campaign. A different amount in the body means an outdated
    // page.
    const isOther = preset?.recurrence && preset.recurrence !== campaign.recurrence;
    if (!preset || isOther || (sent.amount !== undefined && amount !== preset.amount)) {
      refuse(field, "amount_changed");
      return null;
    }
    const name = preset.caption || campaign.title;
    return { amount: preset.amount, quantity, campaignItemId: preset.id, name, kind: "gift" };
  }
  if (!campaign.allowOtherAmount) refuse(field, "amount_not_offered");
  else if (sent.amount === undefined || sent.amount === "") refuse(field, "required");
  else if (amount === null) {
    const { code, values } = amountIssue(typedAmount(sent.amount), campaign.currency);
    refuse(field, code, values);
  } else if (amount <= 0n) refuse(field, "amount_invalid");
  if (amount === null || amount <= 0n) return null;
  const name = sent.item_name || campaign.title;
  return { amount, quantity, campaignItemId: null, name, kind: "gift" };
}
