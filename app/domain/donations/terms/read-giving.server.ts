import type { CountryCode } from "~/countries/country";
import type { CardMethod } from "~/providers/account-links";
import {
  chargeableGateways,
  getProvider,
  hasProvider,
  isChargedWithoutCode,
} from "~/providers/registry";
import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { createKeyedBatchLoader } from "~/infrastructure/database/batch-loader";
import { canReceiveNewDonations, gatewaysInPlan } from "~/domain/billing/entitlements";
import { ARCHIVED_FIELDS, FORM_FIELDS, formFieldsIn } from "~/domain/campaigns/form-fields.sql";
import { OPENS_BY_ADDRESS } from "~/domain/campaigns/public-campaign.sql";
import { TICKET_TERMS, ticketTermsIn } from "~/domain/tickets/ticket-terms.sql";
import type { CurrentOrganization, TenantContext, Row } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { Currency } from "~/values/money/money";
import { localTimeAt } from "~/values/time/event-time";
import { upgradeOf } from "~/values/money/upgrade";
import { feeRate } from "./fee-rate";
import { BATCH_LIMITS } from "./batch-limits";
import { keysStatement, knownDonation, type KnownDonation } from "./donation-keys.server";
import type { CampaignTerms } from "./donation-terms";
import { gatewaysFor, type Candidate, type Gateways } from "./processor-for";

export interface Processor {
  id: string;
  gateway: string;
  provider: string;
  softDescriptor: string | null;
}

export interface CandidateProcessor extends Processor, Candidate {
  /** Whether it charges a card of our vault, which has no security code. */
  withoutCode: boolean;
  /** The card brands of the organisation's own account; null before its provider answered. */
  accountMethods: CardMethod[] | null;
}

export interface Giving extends Gateways<CandidateProcessor> {
  campaign: CampaignTerms;
  /** The gateways that can charge, in their order; `processor` and `second` are for any card. */
  candidates: CandidateProcessor[];
  /** The donation that the form's key already identifies. */
  known: KnownDonation | null;
}

const CAMPAIGNS = `
SELECT c.id, c.slug, c.title, c.type, c.currency, c.allow_one_time, c.allow_other_amount, c.min_amount,
       c.max_amount, c.end_date, c.installments, c.immediate_charging, c.upgrade_basis_points, c.upgrade_period, c.upgrade_auto,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'amount', a.amount::text, 'caption', a.caption, 'recurrence', a.recurrence) ORDER BY a.position)
                   FROM campaign_amounts a WHERE a.organization_id = c.organization_id AND a.campaign_id = c.id), '[]') AS amounts,
       ${FORM_FIELDS} AS fields, ${ARCHIVED_FIELDS} AS archived_fields, ${TICKET_TERMS} AS tickets
  FROM campaigns c
 WHERE c.organization_id = $1 AND c.slug = ANY($2::text[]) AND c.published_at IS NOT NULL AND ${OPENS_BY_ADDRESS}`;

const PROCESSOR = `
SELECT p.id, p.gateway, p.provider, p.soft_descriptor, p.rules,
       coalesce(g.without_code, false) AS without_code, g.card_methods
  FROM payment_processors p
  LEFT JOIN gateway_connections g ON g.organization_id = p.organization_id AND g.id = p.id AND g.ended_at IS NULL
 WHERE p.organization_id = $1 AND p.discarded_at IS NULL AND p.gateway = ANY($2::text[])
 ORDER BY p.position, p.id`;

interface GivingKey {
  ctx: TenantContext;
  slug: string;
  key: string;
}

interface GivingRows {
  row: Row | undefined;
  processors: CandidateProcessor[];
  known: KnownDonation | null;
}

/** Reads the data for several simultaneous posts to one organisation in one round trip. */
async function findAll(requested: GivingKey[]): Promise<GivingRows[]> {
  const ctx = requested[requested.length - 1]?.ctx;
  if (!ctx) return [];
  const { organizationId } = ctx;
  const slugs = [...new Set(requested.map(({ slug }) => slug))];
  const [campaigns, processors, known] = await ctx.statements(
    { name: "giving-campaigns", text: CAMPAIGNS, values: [organizationId, slugs] },
    { name: "giving-processor", text: PROCESSOR, values: [organizationId, chargeableGateways] },
    keysStatement(
      ctx,
      requested.map(({ key }) => key),
    ),
  );
  return requested.map(({ slug, key }) => ({
    row: campaigns?.find((campaign) => campaign.slug === slug),
    processors: processors?.map((row) => processorOf(row, ctx.organization.country)) ?? [],
    known: knownDonation(known?.find((row) => row.key === key)),
  }));
}

const find = createKeyedBatchLoader(
  ({ ctx }: GivingKey) => ctx.organizationId,
  findAll,
  isDatabaseDown,
  BATCH_LIMITS,
);

/**
 * Returns the campaign of a donation, the gateway that will charge it, and the key's earlier
 * donation. Throws `not_found` for an unpublished campaign or one without a public address, `campaign_ended`, and
 * `not_receiving` if the organisation cannot receive donations now.
 */
export async function readGiving(ctx: TenantContext, slug: string, key: string): Promise<Giving> {
  const { organization, now } = ctx;
  const { row, processors: enabled, known } = await find({ ctx, slug, key });
  const processors = gatewaysInPlan(organization, now, enabled);
  if (!row) throw new DomainError("not_found");
  const gateways = gatewaysFor(processors, row.id as string, "");
  const endDate = row.end_date as string | null;
  const localTime = localTimeAt(now, organization.timezone);
  const today = localTime.slice(0, 10);
  const ended = endDate !== null && endDate < today;
  const receiving = organization.activatedAt !== null && organization.suspendedAt === null;
  if (ended) throw new DomainError("campaign_ended");
  if (!receiving || !gateways || !canReceiveNewDonations(organization, now)) {
    throw new DomainError("not_receiving");
  }
  const feeBasisPoints = feeRate(organization, gateways.processor.gateway, now);
  const campaign = termsOf(row, organization, { localTime, feeBasisPoints });
  return { campaign, candidates: processors, ...gateways, known };
}

/**
 * Returns what charges a campaign later with a card of the vault, which keeps no security code: the gateways that
 * ask for none. Throws as `readGiving` does, and `not_receiving` without such a gateway.
 */
export async function readContinuing(
  ctx: TenantContext,
  slug: string,
  key: string,
): Promise<Giving> {
  const read = await readGiving(ctx, slug, key);
  const candidates = read.candidates.filter((one) => one.withoutCode && one.takesCards);
  const gateways = gatewaysFor(candidates, read.campaign.id, "");
  if (!gateways) throw new DomainError("not_receiving");
  return { ...read, candidates, ...gateways };
}

/**
 * Returns the gateways that charge this organisation's donations now, in their order. Donations that
 * exist go on after a plan fell: where it lets none of the gateways charge, all of them do.
 */
export async function listProcessors(ctx: TenantContext): Promise<CandidateProcessor[]> {
  const enabled = await listEnabledProcessors(ctx);
  const open = gatewaysInPlan(ctx.organization, ctx.now, enabled);
  return open.length > 0 ? open : enabled;
}

/** Returns the enabled gateways that can charge, in their order, whatever the plan says. */
export async function listEnabledProcessors(ctx: TenantContext): Promise<CandidateProcessor[]> {
  const values = [ctx.organizationId, chargeableGateways];
  const [rows] = await ctx.statements({ name: "giving-processor", text: PROCESSOR, values });
  return rows?.map((row) => processorOf(row, ctx.organization.country)) ?? [];
}

function processorOf(row: Row, country: CountryCode): CandidateProcessor {
  const provider = row.provider as string;
  const abilities = hasProvider(provider) ? getProvider(provider).capabilities : null;
  const answered = (row.card_methods ?? []) as CardMethod[];
  const accountMethods = answered.length > 0 ? answered : null;
  const rules = row.rules as { campaign_uuids?: string[]; retry?: boolean };
  return {
    retries: rules.retry === true,
    campaignIds: rules.campaign_uuids ?? [],
    id: row.id as string,
    gateway: row.gateway as string,
    provider,
    isInstant: abilities?.supports.instantCharges ?? true,
    accountMethods,
    brands: abilities?.brands ?? accountMethods?.map((one) => one.id) ?? null,
    takesCards: abilities?.instruments.includes("card") ?? true,
    methods: abilities?.methods.filter(({ countries }) => countries.includes(country)) ?? [],
    softDescriptor: row.soft_descriptor as string | null,
    withoutCode: isChargedWithoutCode(provider, row.without_code as boolean),
  };
}

function termsOf(
  row: Row,
  { recurrenceOptions, collectDayOptions }: CurrentOrganization,
  { localTime, feeBasisPoints }: { localTime: string; feeBasisPoints: number | null },
): CampaignTerms {
  const amounts = row.amounts as {
    id: string;
    amount: string;
    caption: string;
    recurrence: string | null;
  }[];
  return {
    id: row.id as string,
    slug: row.slug as string,
    title: row.title as string,
    type: row.type as string,
    currency: row.currency as Currency,
    allowOneTime: row.allow_one_time as boolean,
    recurrenceOptions,
    collectDayOptions,
    allowOtherAmount: row.allow_other_amount as boolean,
    minAmount: row.min_amount as bigint | null,
    maxAmount: row.max_amount as bigint | null,
    installments: row.installments as number | null,
    immediateCharging: row.immediate_charging as boolean,
    // The price of a seat is the organisation's own; its buyer covers no fees.
    feeRate: row.type === "tickets" ? null : feeBasisPoints,
    amounts: amounts.map((item) => ({ ...item, amount: BigInt(item.amount) })),
    upgrade: upgradeOf(
      row.upgrade_basis_points as number | null,
      row.upgrade_period as string | null,
      row.upgrade_auto as boolean,
    ),
    fields: formFieldsIn(row.fields),
    archivedFields: formFieldsIn(row.archived_fields),
    today: localTime.slice(0, 10),
    localTime,
    tickets: ticketTermsIn(row.tickets),
  };
}
