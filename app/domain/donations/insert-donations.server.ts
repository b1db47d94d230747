import { cellsOfRow, columnsOf } from "~/infrastructure/database/array-rows";
import { keyedHashes } from "~/infrastructure/crypto.server";
import { addPeriods, localDate, type CollectDay } from "~/values/time/calendar";
import type { Answer } from "~/values/form-fields";
import type { Currency } from "~/values/money/money";
import { firstStep, monthsOf, type UpgradeTerms } from "~/values/money/upgrade";
import { NO_SOURCE, type VisitSource } from "~/values/web/visit-source";
import type { Database, TenantContext } from "../context";
import type { DonationItem } from "./donation-item";
import { ANSWERS, DONATIONS, INSERT_DONATIONS, ITEMS } from "./insert-donations.sql";
import { fromCollectDay } from "./plan-collections";

/** How a donation came: a campaign's public form, a donor's own link, or an agency's team. */
export type DonationChannel = "public" | "private" | "f2f" | "agents";

export type DonationStatus = "attempted" | "refused" | "active" | "paused" | "discarded";

/** The first month of a donation; it is claimed while its charge is sent. */
export interface FirstMonth {
  period: string;
  dueAt: Date;
  lapsesAt: Date;
  state: "open" | "claimed" | "settled" | "cancelled";
}

/** A consent that the donor gave, in the words that were shown. */
export interface Consent {
  key: string;
  text: string;
  version: string;
  /** ISO 8601. */
  at: string;
}

/** Who brought a donation in for the organisation. */
export interface DonationOrigin {
  channel: DonationChannel;
  agencyId: string;
  /** The person of the agency. */
  capturedById: string;
  deviceId: string | null;
}

/** A donation before it has a row, whoever makes it: a form, a conversion, a pledge or an import. */
export interface NewDonation {
  id: string;
  campaignId: string;
  channel: DonationChannel;
  /** The agency's team; null for everybody else. */
  origin?: DonationOrigin | null;
  /** `attempted` until its first charge is approved, unless it comes with a past. */
  status: DonationStatus;
  /** When it became active; null before its first approved charge. */
  activatedAt: Date | null;
  /** Since when and why it is paused or discarded. */
  rest?: { reason: string | null; at: Date | null } | null;
  recurrence: "monthly" | "one_time";
  /** The sum of the items, in minor units. */
  amount: bigint;
  currency: Currency;
  collectDay: CollectDay | null;
  locale: string;
  items: readonly (DonationItem & { id: string })[];
  /** Finds an equal donation. */
  equalKey: Uint8Array;
  /** The first month of a monthly donation; null if none is planned. */
  month: FirstMonth | null;
  createdAt: Date;
  answers?: readonly Answer[];
  typedFirstName?: string;
  anonymous?: boolean;
  dedication?: { kind: string; name: string; message: string | null } | null;
  /** What the donor wrote for the campaign's page. */
  publicMessage?: string | null;
  /** The number of payments; null for one. */
  installments?: number | null;
  consents?: readonly Consent[];
  source?: VisitSource;
  /**
   * The increase to which the donor agreed, in the words that were shown; its first step lies a period
   * after the local day `from` of a first charge that waits, or else after the donation was made.
   */
  upgrade?: { id: string; terms: UpgradeTerms; consent: string; from?: string | null } | null;
}

/** Inserts donations in the caller's transaction; their donors must exist. */
export async function insertDonations(
  ctx: TenantContext,
  db: Database,
  donations: readonly (NewDonation & { donorId: string })[],
): Promise<void> {
  const rows = donations.map((donation) =>
    cellsOfRow({ donor_id: donation.donorId, ...donationRow(ctx, donation) }),
  );
  const values = [ctx.organizationId, ...columnsOf(DONATIONS, rows), ...partsOf(donations)];
  await db.sql({ name: "insert-donations", text: INSERT_DONATIONS, values });
}

/** Returns the columns of ITEMS and ANSWERS. */
export function partsOf(donations: readonly NewDonation[]): string[] {
  const items = donations.flatMap((donation) =>
    donation.items.map(({ campaignItemId, ...item }) =>
      cellsOfRow({ ...item, donation_id: donation.id, campaign_item_id: campaignItemId }),
    ),
  );
  const answers = donations.flatMap((donation) =>
    (donation.answers ?? []).map(({ fieldId, label, value }) => ({
      donation_id: donation.id,
      field_id: fieldId,
      label,
      value: JSON.stringify(value),
    })),
  );
  return [...columnsOf(ITEMS, items), ...columnsOf(ANSWERS, answers)];
}

/** Returns the donation as the columns of DONATION. */
export function donationRow(ctx: TenantContext, donation: NewDonation) {
  const { collectDay, dedication, month, origin, status, source = NO_SOURCE } = donation;
  const paused = status === "paused" ? donation.rest : null;
  const discarded = status === "discarded" ? donation.rest : null;
  return {
    donation_id: donation.id,
    campaign_id: donation.campaignId,
    channel: donation.channel,
    agency_id: origin?.agencyId ?? null,
    captured_by_id: origin?.capturedById ?? null,
    device_id: origin?.deviceId ?? null,
    status,
    recurrence: donation.recurrence,
    amount: donation.amount,
    currency: donation.currency,
    collect_day: collectDay === null ? null : fromCollectDay(collectDay),
    locale: donation.locale,
    typed_first_name: donation.typedFirstName ?? null,
    equal_key: donation.equalKey,
    anonymous: donation.anonymous ?? false,
    dedication_kind: dedication?.kind ?? null,
    dedication_name: dedication?.name ?? null,
    dedication_message: dedication?.message || null,
    public_message: donation.publicMessage || null,
    installments: donation.installments ?? null,
    consents: JSON.stringify(donation.consents ?? []),
    utm_source: source.source,
    utm_medium: source.medium,
    utm_campaign: source.campaign,
    ...upgradeColumns(ctx, donation),
    period: month?.period ?? null,
    due_at: month?.dueAt ?? null,
    lapses_at: month?.lapsesAt ?? null,
    collection_state: month?.state ?? null,
    activated_at: donation.activatedAt,
    paused_reason: paused?.reason ?? null,
    paused_at: paused?.at ?? null,
    discarded_reason: discarded?.reason ?? null,
    discarded_at: discarded?.at ?? null,
    created_at: donation.createdAt,
  };
}

function upgradeColumns(
  { organization }: TenantContext,
  { upgrade, collectDay, createdAt }: NewDonation,
) {
  const terms = upgrade?.terms;
  const from = upgrade?.from ?? localDate(createdAt, organization.timezone);
  const first = terms ? firstStep(from, terms.period, collectDay ?? 1) : null;
  return {
    upgrade_id: upgrade?.id ?? null,
    upgrade_basis_points: terms?.basisPoints ?? null,
    upgrade_period: terms?.period ?? null,
    upgrade_auto: terms?.auto ?? null,
    upgrade_consent: upgrade?.consent ?? null,
    // Steps lie whole periods after it.
    upgrade_starts_in: first && terms ? addPeriods(first, -monthsOf(terms.period)) : null,
    next_upgrade_period: first,
  };
}

/** What makes two donations equal. */
interface EqualTerms {
  campaignId: string;
  email: string;
  /** The card's fingerprint or the method's name; empty without one. */
  instrument: string;
  amount: bigint;
  recurrence: string;
}

/**
 * Returns the key of equal donations under every accepted secret, the current one first, because the
 * other donation may precede a rotation.
 */
export function equalKeysOf(terms: EqualTerms): Buffer[] {
  const { campaignId, email, instrument, amount, recurrence } = terms;
  return keyedHashes(
    "equal-donation",
    [campaignId, email, instrument, amount, recurrence].join("|"),
  );
}
