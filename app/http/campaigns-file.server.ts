import type { ListedCampaign } from "~/domain/campaigns/list-campaigns.server";
import type { OrganizationContext } from "~/domain/context";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { formatInstant, localDate } from "~/values/calendar";
import { formatAmount } from "~/values/money";
import { csvFile } from "./csv-file.server";
import { paths } from "./paths";

/** Campaigns, which come in batches, as a file: local dates, amounts as the country writes them. */
export function campaignsFile(
  ctx: OrganizationContext,
  batches: AsyncIterable<ListedCampaign[]>,
): Promise<Response> {
  const t = createTranslator(ctx.locale);
  const header = [
    t("common.fields.campaign"),
    t("campaigns.list.type"),
    t("common.fields.status"),
    t("campaigns.list.raised"),
    t("campaigns.editor.objective"),
    t("common.fields.currency"),
    t("campaigns.list.created_at"),
    t("campaigns.list.published_at"),
    t("campaigns.editor.end_date"),
    t("campaigns.list.link"),
    "uuid",
  ];
  const day = localDate(ctx.now, ctx.organization.timezone);
  return csvFile(`${t("campaigns.list.file")}-${day}.csv`, header, rows(ctx, batches, t));
}

async function* rows(
  ctx: OrganizationContext,
  batches: AsyncIterable<ListedCampaign[]>,
  t: Translate,
) {
  for await (const batch of batches) {
    yield batch.map((campaign) => cells(ctx, campaign, t));
  }
}

function cells(ctx: OrganizationContext, campaign: ListedCampaign, t: Translate): string[] {
  const { slug, timezone } = ctx.organization;
  const { currency, objective, publishedAt, raised } = campaign;
  return [
    campaign.title,
    t(`campaigns.type.${campaign.type}`),
    t(`common.campaign_status.${campaign.state}`),
    formatAmount(raised, currency),
    objective === null ? "" : formatAmount(objective, currency),
    currency,
    formatInstant(campaign.createdAt, timezone, "short-time"),
    publishedAt ? formatInstant(publishedAt, timezone, "short-time") : "",
    campaign.endDate?.split("-").reverse().join("/") ?? "",
    absoluteUrl(slug, paths.publicCampaign(campaign.slug)),
    campaign.id,
  ];
}
