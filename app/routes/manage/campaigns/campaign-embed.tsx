import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CampaignTabs } from "~/components/campaigns/campaign-tabs";
import { NoPublicPage } from "~/components/campaigns/no-public-page";
import { EmbedCard } from "~/components/campaigns/embed-card";
import { embedKinds } from "~/components/campaigns/embed-codes";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { shownStatus } from "~/domain/campaigns/shown-status";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** The code that shows the campaign's form on the organisation's own site. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const [campaign, { allowed_domains: domains }] = await Promise.all([
    getCampaign(ctx, args.params.uuid ?? ""),
    // Read from the database, because the process's cached organisation may be a moment old.
    getOrganization(ctx),
  ]);
  const { id, slug, state, title, type } = campaign;
  const t = createTranslator(ctx.locale);
  const host = ctx.organization.slug;
  return {
    title: `${t("campaigns.embed.title")} · ${title} · ${ctx.organization.name}`,
    campaign: { id, state, status: shownStatus(campaign), title, type },
    hasPage: hasPublicPage(campaign),
    domains,
    place: {
      url: absoluteUrl(host, paths.publicCampaign(slug)),
      script: absoluteUrl(host, paths.embedScript()),
      label: t("campaigns.embed.donate"),
    },
  };
}

export default function CampaignEmbed() {
  const t = useT();
  const { campaign, domains, hasPage, place } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={campaign.title}
        description={t("campaigns.embed.description")}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
        badge={<StatusBadge of="campaign" status={campaign.status} />}
      />
      <CampaignTabs id={campaign.id} type={campaign.type} />
      {hasPage ? (
        <div className="grid gap-6">
          <Domains domains={domains} />
          {campaign.state === "unpublished" && (
            <Alert tone="info" title={t("campaigns.share_hint")} />
          )}
          {embedKinds.map((kind) => (
            <EmbedCard key={kind} kind={kind} place={place} />
          ))}
        </div>
      ) : (
        <NoPublicPage id={campaign.id} />
      )}
    </>
  );
}

function Domains({ domains }: { domains: string[] }) {
  const t = useT();
  const isEmpty = domains.length === 0;
  return (
    <Alert
      tone={isEmpty ? "warning" : "info"}
      title={t(isEmpty ? "campaigns.embed.no_domains" : "campaigns.embed.domains")}
    >
      <p>{isEmpty ? t("campaigns.embed.no_domains_text") : domains.join(", ")}</p>
      <p>
        <Link className="link" to={paths.allowedDomains()}>
          {t("campaigns.embed.change_domains")}
        </Link>
      </p>
    </Alert>
  );
}
