import { Link } from "@remix-run/react";
import { useLocale } from "remix-i18next/react";
import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { Column } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type {
  ListedAnnouncement,
  listAnnouncements,
} from "~/domain/announcements/list-announcements.server";
import type { FilterFor } from "~/domain/list-definition";
import { announcementStates, type AnnouncementState } from "~/domain/announcements/states";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import type { Locale } from "~/i18n/config";
import type { Translate } from "~/i18n/text-key";

const colors: Record<AnnouncementState, BadgeColor> = {
  planned: "orange",
  running: "green",
  over: "gray",
};

export function confirmEnd(
  t: Translate,
  { id, text }: Pick<ListedAnnouncement, "id" | "text">,
): ConfirmableAction {
  return {
    id: `end-${id}`,
    intent: "end",
    fields: { announcement: id },
    title: t("operator.announcements.end_title"),
    text: (
      <>
        <p className="whitespace-pre-line">{text}</p>
        <p className="text-muted">{t("operator.announcements.end_text")}</p>
      </>
    ),
    submit: t("operator.announcements.end"),
  };
}

interface AnnouncementsListProps {
  items: ListedAnnouncement[];
  total: number;
  filter: FilterFor<typeof listAnnouncements>;
  paging: Paging;
}

export function AnnouncementsList(props: AnnouncementsListProps) {
  const { items, total, filter, paging } = props;
  const t = useT();
  const locale = useLocale() as Locale;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const empty = isFiltered ? (
    <NothingFound
      title={t("operator.announcements.no_results")}
      all={paths.operatorAnnouncements()}
    />
  ) : (
    <EmptyState icon="megaphone" title={t("operator.announcements.empty")} />
  );
  return (
    <>
      {(total > 0 || isFiltered) && (
        <OperatorFilters
          label={t("operator.announcements.search")}
          search={filter.q}
          all={paths.operatorAnnouncements()}
          isFiltered={isFiltered}
        >
          <FilterSelect
            label={t("common.fields.status")}
            name="state"
            value={filter.state ?? ""}
            choices={[
              { value: "", label: t("common.all.status") },
              ...announcementStates.map((value) => ({
                value,
                label: t(`operator.announcements.state.${value}`),
              })),
            ]}
          />
        </OperatorFilters>
      )}
      <ListCard
        caption={t("operator.announcements.title")}
        columns={columns(t, locale)}
        rows={items}
        rowKey={({ id }) => id}
        empty={empty}
        noun={t("operator.announcements.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorAnnouncements({ ...filter, ...page })}
      />
    </>
  );
}

function columns(t: Translate, locale: Locale): Column<ListedAnnouncement>[] {
  return [
    {
      key: "text",
      header: t("operator.announcements.text"),
      main: true,
      cell: ({ id, text, state }) =>
        state === "over" ? (
          <span className="line-clamp-2 max-w-md">{text}</span>
        ) : (
          <Link to={paths.operatorAnnouncement(id)} className="link line-clamp-2 max-w-md">
            {text}
          </Link>
        ),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => (
        <Badge color={colors[state]}>{t(`operator.announcements.state.${state}`)}</Badge>
      ),
    },
    {
      key: "days",
      header: t("operator.announcements.days"),
      cell: ({ startsOn, endsOn }) =>
        t("operator.announcements.from_to", {
          from: dayText(t, locale, startsOn),
          to: dayText(t, locale, endsOn),
        }),
    },
    {
      key: "countries",
      header: t("operator.announcements.countries"),
      cell: ({ countries }) =>
        countries.length === 0 ? t("operator.announcements.all_countries") : countries.join(", "),
    },
    { key: "author", header: t("operator.announcements.author"), cell: ({ author }) => author },
    {
      key: "actions",
      header: t("operator.announcements.end"),
      cell: (one) =>
        one.state === "over" ? (
          "—"
        ) : (
          <ConfirmLink
            confirmation={confirmEnd(t, one)}
            variant="outline"
            size="sm"
            label={t("operator.announcements.end_label", { text: one.text })}
          >
            {t("operator.announcements.end")}
          </ConfirmLink>
        ),
    },
  ];
}
