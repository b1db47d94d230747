import type { FieldValue } from "~/integrations/connector";
import { localDate } from "~/values/time/calendar";
import { toDecimal, type Currency } from "~/values/money/money";
import type { OrganizationContext, Row } from "../../context";
import { CUSTOM } from "../attributes";
import type { OwnValues } from "../rules/apply-rules";

/** What a record there is made of: our values, and what the engine itself writes from. */
export interface OwnRecord {
  id: string;
  values: OwnValues;
  facts: Row;
}

const CAMPAIGNS = `
SELECT id, title, description, type, category, objective, currency, begin_date, end_date, published_at, archived_at, created_at
  FROM campaigns WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])`;

/** A merged entry is not sent any more; a record of it may be there, and goes. */
const DONORS = `
SELECT id, first_name, last_name, email, phone, cellphone, uid_type, uid_number, birthday, gender, street_address,
       city_address, state_address, zipcode_address, country_address, email_consent, phone_consent, locale, tags, created_at, erased_at, merged_into_id,
       EXISTS (SELECT FROM donations d WHERE d.organization_id = donors.organization_id AND d.donor_id = donors.id
                  AND d.status NOT IN ('attempted', 'refused')) AS has_donations,
       merged_into_id IS NOT NULL AND (EXISTS (
         SELECT FROM donations d JOIN integration_changes c ON c.organization_id = d.organization_id AND c.entity = 'donation' AND c.entity_id = d.id
          WHERE d.organization_id = donors.organization_id AND d.donor_id = donors.merged_into_id)
         OR erased_at IS NULL AND EXISTS (
         SELECT FROM integration_changes c
          WHERE c.organization_id = donors.organization_id AND c.entity = 'donor' AND c.entity_id = donors.merged_into_id)) AS is_awaited
  FROM donors WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])`;

/** Entries that were merged into donors since a time of each. */
const MERGED = `
SELECT o.id FROM unnest($2::uuid[], $3::timestamptz[]) AS s (id, since)
  JOIN donors o ON o.organization_id = $1::uuid AND o.merged_into_id = s.id AND o.erased_at IS NULL AND o.updated_at >= s.since`;

/** Returns the entries that were merged into donors since a time of each. */
export async function readMerged(
  ctx: OrganizationContext,
  donors: readonly Since[],
): Promise<string[]> {
  const values = [ctx.organizationId, idsOf(donors.map(({ id }) => id)), sincesOf(donors)];
  const [rows = []] = await ctx.statements({ text: MERGED, values });
  return rows.map(({ id }) => String(id));
}

/** A gift whose first charge was not approved is no donation yet. */
const DONATIONS = `
SELECT d.id, d.campaign_id, coalesce(o.merged_into_id, d.donor_id) AS donor_id, d.channel, d.status, d.recurrence, d.amount, d.currency, d.collect_day,
       d.paused_reason, d.discarded_reason, d.discarded_at, d.utm_source, d.utm_medium, d.utm_campaign, d.dedication_name,
       d.anonymous, d.created_at, d.activated_at, c.title AS campaign_title, trim(o.first_name || ' ' || o.last_name) AS donor_name, o.erased_at,
       (SELECT jsonb_object_agg(f.key, a.value) FROM donation_answers a
          JOIN campaign_fields f ON f.organization_id = a.organization_id AND f.id = a.field_id
         WHERE a.organization_id = d.organization_id AND a.donation_id = d.id) AS answers
  FROM donations d
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE d.organization_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.status NOT IN ('attempted', 'refused')`;

const idsOf = (ids: readonly string[]) => `{${ids.join(",")}}`;
type Since = { id: string; since: Date };
const sincesOf = (changes: readonly Since[]) =>
  `{${changes.map(({ since }) => `"${since.toISOString()}"`).join(",")}}`;

/** Reads campaigns by id, in the form of what is sent. */
export async function readCampaigns(
  ctx: OrganizationContext,
  ids: readonly string[],
): Promise<OwnRecord[]> {
  const [rows = []] = await ctx.statements({
    text: CAMPAIGNS,
    values: [ctx.organizationId, idsOf(ids)],
  });
  return rows.map((row) => ({
    id: String(row.id),
    facts: row,
    values: {
      ...texts(row, ["title", "description", "type", "category", "begin_date", "end_date"]),
      objective: money(row.objective, row.currency),
      published: row.published_at !== null && row.archived_at === null,
      created_at: instant(row.created_at),
    },
  }));
}

const DONOR_TEXTS = [
  ...["email", "phone", "cellphone", "uid_type", "uid_number", "birthday", "gender"],
  ...["street_address", "city_address", "state_address", "zipcode_address", "country_address"],
] as const;

/** Reads donors by id; of an erased one nothing but that is left. */
export async function readDonors(
  ctx: OrganizationContext,
  ids: readonly string[],
): Promise<OwnRecord[]> {
  const [rows = []] = await ctx.statements({
    text: DONORS,
    values: [ctx.organizationId, idsOf(ids)],
  });
  return rows.map((row) => {
    const [first, last] = [text(row.first_name), text(row.last_name)];
    const consent = (value: unknown) => (value === null ? null : value === "yes");
    return {
      id: String(row.id),
      facts: row,
      values: {
        ...texts(row, DONOR_TEXTS),
        // Their system requires a last name, which not every donor gave.
        first_name: last === null ? null : first,
        last_name: last ?? first ?? text(row.email),
        email_consent: consent(row.email_consent),
        phone_consent: consent(row.phone_consent),
        language: text(row.locale),
        tags: (row.tags as string[]).join("; ") || null,
        created_at: instant(row.created_at),
      },
    };
  });
}

const DONATION_TEXTS = [
  ...["channel", "currency", "paused_reason", "discarded_reason"],
  ...["utm_source", "utm_medium", "utm_campaign"],
] as const;

/** Reads donations by id. */
export async function readDonations(
  ctx: OrganizationContext,
  ids: readonly string[],
): Promise<OwnRecord[]> {
  const [rows = []] = await ctx.statements({
    text: DONATIONS,
    values: [ctx.organizationId, idsOf(ids)],
  });
  return rows.map((row) => {
    const answers = Object.entries((row.answers ?? {}) as Record<string, unknown>);
    return {
      id: String(row.id),
      facts: row,
      values: {
        ...texts(row, DONATION_TEXTS),
        amount: money(row.amount, row.currency),
        collect_day: row.collect_day === null ? null : String(row.collect_day),
        dedication: text(row.dedication_name),
        anonymous: row.anonymous === true,
        created_at: instant(row.created_at),
        ...Object.fromEntries(answers.map(([key, value]) => [`${CUSTOM}${key}`, answerOf(value)])),
      },
    };
  });
}

const CHARGE = `t.id, t.donation_id, t.status, t.amount, t.currency, t.date, t.local_day, t.gateway, t.provider_payment_id, t.decline_code, t.fee,
       t.commission, t.period, m.method_id`;
const METHOD = `LEFT JOIN payment_methods m ON m.organization_id = t.organization_id AND m.id = t.payment_method_id`;

/** One page of charges of donations, each from the time since which it is sent; by id. */
const CHARGES = `
SELECT ${CHARGE}
  FROM unnest($2::uuid[], $3::timestamptz[]) AS s (donation_id, since)
  JOIN transactions t ON t.organization_id = $1::uuid AND t.donation_id = s.donation_id AND t.updated_at >= s.since
  ${METHOD}
 WHERE t.status <> 'planned' AND t.id > $4::uuid
 ORDER BY t.id LIMIT $5`;

const COUNT_CHARGES = `
SELECT t.donation_id, count(*)::int AS count
  FROM unnest($2::uuid[], $3::timestamptz[]) AS s (donation_id, since)
  JOIN transactions t ON t.organization_id = $1::uuid AND t.donation_id = s.donation_id AND t.updated_at >= s.since
 GROUP BY t.donation_id`;

/** Counts the charges of donations since a time of each. */
export async function countCharges(
  ctx: OrganizationContext,
  donations: readonly Since[],
): Promise<Map<string, number>> {
  const ids = idsOf(donations.map(({ id }) => id));
  const [rows = []] = await ctx.statements({
    text: COUNT_CHARGES,
    values: [ctx.organizationId, ids, sincesOf(donations)],
  });
  return new Map(rows.map((row) => [String(row.donation_id), Number(row.count)]));
}

const FIRST = "00000000-0000-0000-0000-000000000000";

const OWNERS = `
SELECT id, donation_id FROM transactions WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])`;

/** Returns the donations of charges. */
export async function readOwners(
  ctx: OrganizationContext,
  charges: readonly string[],
): Promise<Map<string, string>> {
  const values = [ctx.organizationId, idsOf(charges)];
  const [rows = []] = await ctx.statements({ text: OWNERS, values });
  return new Map(rows.map((row) => [String(row.id), String(row.donation_id)]));
}

/** Reads the charges of donations since a time of each, in pages of `size`. */
export async function* readCharges(
  ctx: OrganizationContext,
  donations: readonly Since[],
  size: number,
): AsyncGenerator<OwnRecord[]> {
  const ids = idsOf(donations.map(({ id }) => id));
  const sinces = sincesOf(donations);
  for (let after = FIRST; ;) {
    const [rows = []] = await ctx.statements({
      text: CHARGES,
      values: [ctx.organizationId, ids, sinces, after, size],
    });
    const page = rows.map((row) => chargeOf(ctx, row));
    if (page.length > 0) yield page;
    if (rows.length < size) return;
    after = page.at(-1)?.id ?? FIRST;
  }
}

const CHARGES_BY_ID = `
SELECT ${CHARGE} FROM transactions t ${METHOD}
 WHERE t.organization_id = $1::uuid AND t.id = ANY ($2::uuid[])`;

/** Reads charges by id. */
export async function readChargesById(
  ctx: OrganizationContext,
  ids: readonly string[],
): Promise<OwnRecord[]> {
  const values = [ctx.organizationId, idsOf(ids)];
  const [rows = []] = await ctx.statements({ text: CHARGES_BY_ID, values });
  return rows.map((row) => chargeOf(ctx, row));
}

function chargeOf({ organization }: OrganizationContext, row: Row): OwnRecord {
  const day = row.local_day ?? localDate(row.date as Date, organization.timezone);
  return {
    id: String(row.id),
    facts: { ...row, day },
    values: {
      ...texts(row, ["status", "gateway", "decline_code", "period"]),
      payment_method: text(row.method_id),
      payment_id: text(row.provider_payment_id),
      fee: money(row.fee, row.currency),
      commission: money(row.commission, row.currency),
    },
  };
}

function texts(row: Row, names: readonly string[]): Record<string, FieldValue> {
  return Object.fromEntries(names.map((name) => [name, text(row[name])]));
}

function text(value: unknown): string | null {
  const trimmed = value === null || value === undefined ? "" : String(value).trim();
  return trimmed === "" ? null : trimmed;
}

function money(amount: unknown, currency: unknown): number | null {
  if (amount === null || amount === undefined) return null;
  return Number(toDecimal(BigInt(String(amount)), currency as Currency));
}

const instant = (at: unknown) => (at === null ? null : new Date(String(at)).toISOString());

function answerOf(value: unknown): FieldValue {
  if (typeof value === "boolean" || typeof value === "string") return value;
  if (Array.isArray(value)) return value.join("; ");
  return (
    Object.values(value ?? {})
      .filter(Boolean)
      .join(" ") || null
  );
}
