import { Link } from "@remix-run/react";
import { Raised } from "~/components/campaigns/raised";
import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { StatusBadge } from "~/components/ui/status-badge";
import { listedStates, type ListedState } from "~/domain/campaigns/campaign-types";
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
}

export function PromotedList(props: PromotedListProps) {
  const { organization, items, total, filter, paging } = props;
  const t = useT();
  const { id } = organization;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const empty = isFiltered ? (
    <NothingFound title={t("campaigns.list.no_results")} all={paths.operatorCampaigns(id)} />
  ) : (
    <EmptyState icon="megaphone" title={t("operator.campaigns.empty")} />
  );
  return (
    <>
      {(total > 0 || isFiltered) && (
        <OperatorFilters
          label={t("campaigns.list.search")}
          search={filter.q}
          all={paths.operatorCampaigns(id)}
          isFiltered={isFiltered}
        >
          <FilterSelect
            label={t("common.fields.status")}
            name="state"
            value={filter.state ?? ""}
            choices={[
              { value: "", label: t("common.all.status") },
              ...listedStates.map((value) => ({
                value,
                label: t(`common.campaign_status.${value}`),
              })),
            ]}
          />
        </OperatorFilters>
      )}
      <ListCard
        caption={t("operator.campaigns.title")}
        columns={columns(t, organization)}
        rows={items}
        rowKey={(campaign) => campaign.id}
        empty={empty}
        noun={t("campaigns.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorCampaigns(id, { ...filter, ...page })}
      />
    </>
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
