import { ExportLink } from "~/components/lists/export-link";
import { Link } from "@remix-run/react";
import { Raised } from "~/components/campaigns/raised";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { StatusBadge } from "~/components/ui/status-badge";
import type { ListedState } from "~/domain/campaigns/campaign-types";
import type { ListedCampaign } from "~/domain/campaigns/list-campaigns.server";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

export function confirmTakeDown(
  t: Translate,
  { id, title }: Pick<ListedCampaign, "id" | "title">,
): ConfirmableAction {
  return {
    id: `unpublish-${id}`,
    intent: "unpublish",
    fields: { campaign: id },
    title: t("operator.campaigns.take_down_title", { title }),
    text: t("operator.campaigns.take_down_text"),
    submit: t("operator.campaigns.take_down"),
  };
}

interface PromotedListProps {
  organization: { id: string; timezone: string };
  items: ListedCampaign[];
  total: number;
  filter: { q?: string; state?: ListedState };
  paging: Paging;
  controls: FilteredList<"q" | "state">["controls"];
}

export function PromotedList(props: PromotedListProps) {
  const { filter, organization, items, total } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.campaigns.title")}
      list={props}
      rows={items}
      rowKey={(campaign) => campaign.id}
      columns={columns(t, organization)}
      path={(query) => paths.operatorCampaigns(organization.id, query)}
      search="campaigns.list.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "common.campaign_status",
        },
      ]}
      noun={t("campaigns.noun", { count: total })}
      tools={
        total > 0 && <ExportLink to={paths.operatorCampaignsFile(organization.id, { ...filter })} />
      }
      empty={{
        icon: "megaphone",
        title: t("operator.campaigns.empty"),
        filtered: t("campaigns.list.no_results"),
      }}
    />
  );
}

function columns(
  t: Translate,
  organization: PromotedListProps["organization"],
): Column<ListedCampaign>[] {
  return [
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      main: true,
      cell: ({ id, title }) => (
        <Link to={paths.operatorCampaign(organization.id, id)} className="link">
          {title}
        </Link>
      ),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => <StatusBadge of="campaign" status={state} />,
    },
    {
      key: "raised",
      header: t("campaigns.list.raised"),
      numeric: true,
      cell: (campaign) => <Raised {...campaign} />,
    },
    {
      key: "created",
      header: t("campaigns.list.created_at"),
      cell: ({ createdAt }) => (
        <DateTime at={createdAt} zone={organization.timezone} style="short" />
      ),
    },
    {
      key: "actions",
      header: t("campaigns.list.actions_column"),
      cell: (one) =>
        one.state === "published" ? (
          <ConfirmLink
            confirmation={confirmTakeDown(t, one)}
            variant="outline"
            size="sm"
            label={t("operator.campaigns.take_down_label", { title: one.title })}
          >
            {t("operator.campaigns.take_down")}
          </ConfirmLink>
        ) : (
          "—"
        ),
    },
  ];
}
