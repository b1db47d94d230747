import { ExportLink } from "~/components/lists/export-link";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { CampaignsGuide } from "~/components/campaigns/campaigns-guide";
import { shownStatus } from "~/domain/campaigns/shown-status";
import { Cover } from "~/components/campaigns/cover";
import { QrButton } from "~/components/campaigns/qr-button";
import { Raised } from "~/components/campaigns/raised";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { ButtonLink } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/text/copy-button";
import type { Column } from "~/components/ui/lists/data-table";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { Icon } from "~/components/ui/icon";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { hasPublicPage, listedTypes } from "~/domain/campaigns/campaign-types";
import { qrRefusal } from "~/domain/campaigns/pictures/get-campaign-qr.server";
import { listCampaigns, type ListedCampaign } from "~/domain/campaigns/list-campaigns.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const { filter: filters, ...list } = await listPage(ctx, listCampaigns, args.request);
  const { slug } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("campaigns.title")} · ${ctx.organization.name}`,
    filters,
    hasQr: qrRefusal(ctx) === null,
    pricingUrl: absoluteUrl(null, "/pricing"),
    list: {
      ...list,
      items: list.items.map((campaign) => ({
        ...campaign,
        isOpen: campaign.state === "published" && hasPublicPage(campaign),
        url: absoluteUrl(slug, paths.publicCampaign(campaign.slug)),
      })),
    },
  };
}

/** `isOpen`: its address shows its page. */
type Listed = ListedCampaign & { isOpen: boolean; url: string };

export default function Campaigns() {
  const t = useT();
  const { filters, hasQr, list, pricingUrl } = useLoaderData<typeof loader>();
  const can = useCan();
  const canCreate = can("create", "campaign");
  const { items, total } = list;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (total === 0 && !isFiltered) {
    return (
      <>
        <PageHeader title={t("campaigns.title")} />
        <CampaignsGuide canCreate={canCreate} />
      </>
    );
  }
  const create = (
    <ButtonLink to={paths.chooseCampaignType()} icon="plus">
      {t("campaigns.create")}
    </ButtonLink>
  );
  return (
    <DialogOutlet page={paths.campaigns()}>
      <PageHeader
        title={t("campaigns.title")}
        description={t("campaigns.list.description")}
        help={<TopicLink topic="campaigns" />}
        actions={canCreate && create}
      />
      <ListFrame
        caption={t("campaigns.title")}
        list={{ ...list, filter: filters }}
        rows={items}
        rowKey={(campaign) => campaign.id}
        columns={columns(t, { canUpdate: can("update", "campaign"), hasQr, pricingUrl })}
        linked
        path={paths.campaigns}
        usualSort="newest"
        search="campaigns.list.search"
        fields={[
          {
            name: "type",
            label: "campaigns.list.type",
            any: "common.all.type",
            choices: listedTypes.map((value) => ({ value, label: t(`campaigns.type.${value}`) })),
          },
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "common.campaign_status",
          },
          {
            name: "sort",
            label: "common.sort.label",
            any: "common.sort.usual",
            texts: "common.sort",
          },
        ]}
        noun={t("campaigns.noun", { count: total })}
        tools={
          total > 0 && can("create", "export") && <ExportLink to={paths.campaignsFile(filters)} />
        }
        empty={{
          icon: "search",
          title: t("campaigns.list.no_results"),
          filtered: t("campaigns.list.no_results"),
        }}
      />
    </DialogOutlet>
  );
}

interface Look {
  canUpdate: boolean;
  hasQr: boolean;
  pricingUrl: string;
}

function columns(t: Translate, { canUpdate, hasQr, pricingUrl }: Look): Column<Listed>[] {
  return [
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      main: true,
      sort: { asc: "name" },
      cell: (campaign) => (
        <span className="flex min-w-0 items-center gap-3">
          <Cover
            pictureId={campaign.cover?.state === "ready" ? campaign.cover.pictureId : null}
            color={campaign.color}
            focus={campaign.cover?.focus}
            lazy
            className="cover-crop h-10 w-16 flex-none rounded-lg"
          />
          <span className="min-w-0">
            <Link
              to={paths.campaign(campaign.id)}
              className="inline-flex min-h-6 items-center font-semibold text-primary"
            >
              {campaign.title}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {t(`campaigns.type.${campaign.type}`)}
              {!hasPublicPage(campaign) && ` · ${t("campaigns.no_page.short")}`}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      phone: "start",
      cell: (campaign) => <StatusBadge of="campaign" status={shownStatus(campaign)} />,
    },
    {
      key: "raised",
      header: t("campaigns.list.raised"),
      numeric: true,
      phone: "top",
      cell: (campaign) => <Raised {...campaign} />,
    },
    {
      key: "actions",
      header: t("campaigns.list.actions_column"),
      headerHidden: true,
      numeric: true,
      tight: true,
      cell: ({ id, isOpen, title, url }) => (
        <span className="relative z-1 flex flex-wrap items-center justify-end gap-1">
          {isOpen && <CopyButton text={url} />}
          <QrButton id={id} title={title} isIncluded={hasQr} pricingUrl={pricingUrl} />
          <ActionsMenu label={t("campaigns.list.actions", { title })}>
            <Link to={paths.campaign(id)}>
              <Icon name={canUpdate ? "pencil" : "eye"} />
              {t(canUpdate ? "common.actions.edit" : "common.actions.see_details")}
            </Link>
            <Link to={paths.donations({ campaign: id })}>
              <Icon name="heart" />
              {t("campaigns.list.see_donations")}
            </Link>
            {isOpen && (
              <a href={url} target="_blank" rel="noreferrer">
                <Icon name="external" />
                {t("campaigns.list.open")}
              </a>
            )}
          </ActionsMenu>
        </span>
      ),
    },
  ];
}
