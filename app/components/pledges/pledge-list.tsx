import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FilterField, FilteredList } from "~/components/lists/filter-fields";
import { ListFrame } from "~/components/lists/list-frame";
import { Badge } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import type { Pledge } from "~/domain/pledges/pledge";
import { readSignal } from "~/domain/pledges/signals/signal-rules";
import type { ShownPaging } from "~/http/lists/paging";
import type { Query } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { PledgeAmount } from "./pledge-amount";
import { PledgeBadge } from "./pledge-badge";

/** What the list shows of a pledge. */
export type ListedPledge = Pick<
  Pledge,
  "id" | "state" | "amount" | "currency" | "recurrence" | "receivedAt" | "capturedBy"
> & {
  donor: Pick<Pledge["donor"], "firstName" | "lastName">;
  campaign: { title: string };
  /** Where the list has pledges of several teams. */
  team?: { name: string; isSandbox: boolean };
};

type Filter = "q" | "state" | "agency" | "campaign" | "user" | "from" | "to" | "signal" | "sort";

interface Named {
  id: string;
  name: string;
}

interface PledgeListProps {
  list: FilteredList<Filter> & { total: number; paging: ShownPaging };
  items: readonly ListedPledge[];
  timezone: string;
  campaigns: readonly { id: string; title: string }[];
  /** Whose pledges there are; empty for who sees only their own. */
  people: readonly Named[];
  /** The teams of an organisation's list; a team's own list has none. */
  teams?: readonly Named[];
  path: (query: Query) => string;
  /** The address of a pledge's page. */
  pledgeTo: (id: string) => string;
  /** What can be done with the whole list: its export. */
  tools?: ReactNode;
  /** The way to a new one, while there are none. */
  action?: ReactNode;
}

/** The pledges that a person may see: a team's own page, and the organisation's. */
export function PledgeList(props: PledgeListProps) {
  const { action, items, list, path, people, pledgeTo, teams = [], timezone, tools } = props;
  const t = useT();
  const shown = { timezone, pledgeTo, hasPeople: people.length > 0, hasTeams: teams.length > 0 };
  return (
    <ListFrame
      linked
      caption={t("pledges.title")}
      list={list}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t, shown)}
      path={path}
      usualSort="newest"
      search="pledges.search"
      fields={fieldsOf(t, props)}
      noun={t("pledges.noun", { count: list.total })}
      tools={tools}
      empty={{
        icon: "users",
        title: t("pledges.empty.title"),
        text: t("pledges.empty.text"),
        action,
        filtered: t("pledges.empty.filtered"),
      }}
    />
  );
}

type FieldsProps = Pick<PledgeListProps, "campaigns" | "list" | "people" | "teams">;

function fieldsOf(
  t: Translate,
  { campaigns, list, people, teams = [] }: FieldsProps,
): FilterField<Filter>[] {
  const teamField = {
    name: "agency" as const,
    label: "pledges.columns.team" as const,
    any: "pledges.filters.any_team" as const,
    choices: teams.map(({ id, name }) => ({ value: id, label: name })),
    searchable: true,
  };
  const campaignField = {
    name: "campaign" as const,
    label: "common.fields.campaign" as const,
    any: "pledges.any_campaign" as const,
    choices: campaigns.map(({ id, title }) => ({ value: id, label: title })),
    searchable: true,
  };
  const personField = {
    name: "user" as const,
    label: "pledges.person" as const,
    any: "pledges.any_person" as const,
    choices: people.map(({ id, name }) => ({ value: id, label: name })),
    searchable: true,
  };
  const { signal } = list.filter;
  const kind = signal === undefined ? undefined : readSignal(signal)?.kind;
  // A signal is one of the results page's; only that one can be taken away here.
  const signalField = {
    name: "signal" as const,
    label: "pledges.filters.signal" as const,
    any: "pledges.filters.any_signal" as const,
    choices: kind ? [{ value: signal ?? "", label: t(`pledges.signal.${kind}`) }] : [],
  };
  return [
    {
      name: "state",
      label: "common.fields.status",
      any: "pledges.any_state",
      texts: "pledges.state",
    },
    ...(teams.length > 0 ? [teamField] : []),
    campaignField,
    ...(people.length > 0 ? [personField] : []),
    { name: "from", label: "pledges.filters.from" },
    { name: "to", label: "pledges.filters.to" },
    ...(kind ? [signalField] : []),
    {
      name: "sort",
      label: "common.sort.label",
      any: "common.sort.usual",
      texts: "common.sort",
    },
  ];
}

interface Shown {
  timezone: string;
  pledgeTo: (id: string) => string;
  hasPeople: boolean;
  hasTeams: boolean;
}

function columns(t: Translate, shown: Shown): Column<ListedPledge>[] {
  const { hasPeople, hasTeams, pledgeTo, timezone } = shown;
  const person: Column<ListedPledge> = {
    key: "person",
    header: t("pledges.person"),
    cell: ({ capturedBy, team }) =>
      team ? (
        <span className="grid">
          {capturedBy.name}
          <span className="flex flex-wrap items-center gap-1 text-sm text-muted">
            {team.name}
            {team.isSandbox && <Badge color="orange">{t("pledges.practice")}</Badge>}
          </span>
        </span>
      ) : (
        capturedBy.name
      ),
  };
  return [
    {
      key: "donor",
      header: t("common.fields.donor"),
      main: true,
      cell: ({ id, donor }) => {
        const name = `${donor.firstName} ${donor.lastName}`;
        return (
          <Link to={pledgeTo(id)} className="font-semibold">
            {name}
          </Link>
        );
      },
    },
    {
      key: "state",
      header: t("common.fields.status"),
      phone: "start",
      tight: true,
      cell: ({ state }) => <PledgeBadge state={state} />,
    },
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      cell: ({ campaign }) => campaign.title,
    },
    ...(hasPeople || hasTeams ? [person] : []),
    {
      key: "received",
      header: t("pledges.received_at"),
      tight: true,
      phone: "end",
      sort: { desc: "newest", asc: "oldest" },
      cell: ({ receivedAt }) => <DateTime at={receivedAt} zone={timezone} style="short" />,
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      phone: "top",
      cell: (pledge) => <PledgeAmount {...pledge} />,
    },
  ];
}
