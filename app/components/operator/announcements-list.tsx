import { ExportLink } from "~/components/lists/export-link";
import { Link } from "@remix-run/react";
import { useLocale } from "remix-i18next/react";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Column } from "~/components/ui/lists/data-table";
import type {
  ListedAnnouncement,
  listAnnouncements,
} from "~/domain/announcements/list-announcements.server";
import type { FilterFor } from "~/domain/list-definition";
import type { AnnouncementState } from "~/domain/announcements/states";
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
  controls: FilteredList<"q" | "state">["controls"];
}

export function AnnouncementsList(props: AnnouncementsListProps) {
  const { filter, items, total } = props;
  const t = useT();
  const locale = useLocale() as Locale;
  return (
    <ListFrame
      caption={t("operator.announcements.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t, locale)}
      path={paths.operatorAnnouncements}
      search="operator.announcements.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "operator.announcements.state",
        },
      ]}
      noun={t("operator.announcements.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorAnnouncementsFile(filter)} />}
      empty={{
        icon: "megaphone",
        title: t("operator.announcements.empty"),
        filtered: t("operator.announcements.no_results"),
      }}
    />
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
