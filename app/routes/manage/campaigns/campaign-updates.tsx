import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CampaignTabs } from "~/components/campaigns/campaign-tabs";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { DateTime } from "~/components/ui/text/date-time";
import { TextLink } from "~/components/ui/text/text-link";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { shownStatus } from "~/domain/campaigns/shown-status";
import {
  listCampaignUpdates,
  type ListedUpdate,
} from "~/domain/campaigns/updates/list-campaign-updates.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** A campaign's updates, drafts too. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const campaign = await getCampaign(ctx, args.params.uuid ?? "");
  const { id, title, type } = campaign;
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("campaigns.updates.title")} · ${title} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    campaign: { id, status: shownStatus(campaign), title, type },
    done: outcomeOf(args.request, ["deleted"]),
    ...(await listCampaignUpdates(ctx, id)),
  };
}

export default function CampaignUpdates() {
  const t = useT();
  const { addresses, campaign, done, timezone, updates } = useLoaderData<typeof loader>();
  useReloadWhile(updates.some(({ publishedAt, waiting }) => publishedAt && waiting > 0));
  const write = (
    <ButtonLink icon="plus" to={paths.newCampaignUpdate(campaign.id)}>
      {t("campaigns.updates.write")}
    </ButtonLink>
  );
  return (
    <>
      <Outcome text={done && t("campaigns.updates.done.deleted")} />
      <PageHeader
        title={campaign.title}
        description={t("campaigns.updates.description")}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
        badge={<StatusBadge of="campaign" status={campaign.status} />}
        actions={updates.length > 0 && write}
      />
      <CampaignTabs id={campaign.id} type={campaign.type} />
      <p className="mb-5 text-muted">
        {addresses === 0
          ? t("campaigns.updates.nobody")
          : t("campaigns.updates.reach", { count: addresses })}
      </p>
      <Card as="div">
        {updates.length === 0 ? (
          <EmptyState icon="mail" title={t("campaigns.updates.empty")} action={write}>
            {t("campaigns.updates.empty_text")}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {updates.map((update) => (
              <Line key={update.id} campaignId={campaign.id} update={update} zone={timezone} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

interface LineProps {
  campaignId: string;
  update: ListedUpdate;
  zone: string;
}

function Line({ campaignId, update, zone }: LineProps) {
  const t = useT();
  const { createdAt, id, publishedAt, sent, title, total } = update;
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <TextLink to={paths.campaignUpdate(campaignId, id)}>{title}</TextLink>
        <Badge color={publishedAt ? "green" : "gray"}>
          {t(publishedAt ? "campaigns.updates.published" : "campaigns.updates.draft")}
        </Badge>
      </span>
      <span className="text-sm text-muted">
        <DateTime at={publishedAt ?? createdAt} zone={zone} />
        {total > 0 && <> · {t("campaigns.updates.progress", { done: sent, total })}</>}
      </span>
    </li>
  );
}
