import type { Database, OrganizationContext } from "~/domain/context";
import { getProvider, hasProvider, isChargedWithoutCode } from "~/providers/registry";
import type { CardMethod } from "~/providers/account-links";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { methodsOf } from "~/values/cards/card-number";
import { findIntegratedGateway } from "./provider-behind.server";
import type { PaymentProcessorView, RulesView, StoredRules } from "./schema";

/** The columns that a view needs. */
export interface ProcessorRow {
  id: string;
  gateway: string;
  provider: string;
  gatewayAccountName: string | null;
  softDescriptor: string | null;
  rules: unknown;
  position: number;
  createdAt: Date;
}

export async function viewOfProcessors(
  ctx: OrganizationContext,
  db: Database,
  rows: ProcessorRow[],
): Promise<PaymentProcessorView[]> {
  const { country } = ctx.organization;
  const cards = methodsOf(country).filter(({ type }) => type.endsWith("_card"));
  const titles = await titlesOf(
    db,
    rows.flatMap((row) => rulesOf(row).campaign_uuids),
  );
  const accounts = await termsOfAccounts(
    db,
    rows.map(({ id }) => id),
  );
  const t = createTranslator(ctx.locale);
  return rows.map((row) => ({
    uuid: row.id,
    family: row.gateway,
    gateway: row.gateway,
    created_at: row.createdAt.toISOString(),
    gateway_account_name: row.gatewayAccountName,
    gateway_name: textForCode(t, "manage.gateways", row.gateway, "common.unknown"),
    order: row.position,
    method_ids: methodIdsOf(row, cards, accounts.get(row.id)?.brands ?? []),
    allowed_without_cvv: isChargedWithoutCode(
      row.provider,
      accounts.get(row.id)?.withoutCode ?? false,
    ),
    soft_descriptor: row.softDescriptor,
    rules: rulesViewOf(rulesOf(row), titles),
    fee: feeOf(findIntegratedGateway(country, row.gateway)),
  }));
}

/** Returns what the providers let the organisation's own accounts do, by gateway. */
async function termsOfAccounts(db: Database, ids: string[]): Promise<Map<string, OwnTerms>> {
  const rows = await db.gatewayConnection.findMany({
    where: { id: { in: ids }, endedAt: null },
    select: { id: true, cardMethods: true, withoutCode: true },
  });
  return new Map(
    rows.map(({ id, cardMethods, withoutCode }) => {
      const methods = (cardMethods ?? []) as unknown as CardMethod[];
      return [id, { withoutCode, brands: methods.map((one) => one.id) }];
    }),
  );
}

interface OwnTerms {
  withoutCode: boolean;
  /** None before the provider answered. */
  brands: string[];
}

/** Returns the country's card brands that the gateway charges. */
function methodIdsOf(
  { provider }: ProcessorRow,
  cards: { methodId: string }[],
  own: string[],
): string[] {
  const general = hasProvider(provider) ? getProvider(provider).capabilities.brands : null;
  const brands = general ?? (own.length > 0 ? own : null);
  const ids = cards.map(({ methodId }) => methodId);
  return brands === null ? ids : ids.filter((id) => brands.includes(id));
}

export function rulesOf(row: { rules: unknown }): StoredRules {
  const { retry = false, campaign_uuids: uuids = [] } = row.rules as Partial<StoredRules>;
  return { retry, campaign_uuids: uuids };
}

/** Returns the values that the audit log compares. */
export function factsOfProcessor(row: ProcessorRow) {
  const { gateway, gatewayAccountName: name, softDescriptor, position } = row;
  const linked = name === null ? {} : { linked_account: name };
  return {
    gateway,
    ...linked,
    soft_descriptor: softDescriptor,
    order: position,
    rules: rulesOf(row),
  };
}

/** Returns per cent: 450 basis points are 4.5. */
function feeOf(gateway: { feeBasisPoints: number } | null): number | null {
  return gateway ? gateway.feeBasisPoints / 100 : null;
}

async function titlesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const campaigns = await db.campaign.findMany({
    where: { id: { in: ids } },
    select: { id: true, title: true },
  });
  return new Map(campaigns.map(({ id, title }) => [id, title]));
}

function rulesViewOf(rules: StoredRules, titles: Map<string, string>): RulesView {
  const campaigns = rules.campaign_uuids
    .map((uuid) => ({ uuid, title: titles.get(uuid) ?? "" }))
    .sort((a, b) => a.title.localeCompare(b.title));
  return { retry: rules.retry, campaigns };
}
