import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PersonBadge } from "~/components/agencies/person-badge";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SettingsHeader } from "~/components/layout/settings-index";
import { TopicLink } from "~/components/layout/topic-link";
import { ListFrame } from "~/components/lists/list-frame";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PersonCell } from "~/components/agencies/person-cell";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { DateTime } from "~/components/ui/text/date-time";
import type { AdministratorJson, AgencyJson } from "~/domain/agencies/agency";
import { listAdministrators } from "~/domain/agencies/list-administrators.server";
import { listAgencies } from "~/domain/agencies/list-agencies.server";
import { listTeamNames } from "~/domain/agencies/list-team-names.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["team_discarded", "invited", "admin_discarded"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const [page, admins, teams] = await Promise.all([
    listPage(ctx, listAgencies, args.request),
    listAdministrators(ctx),
    listTeamNames(ctx),
  ]);
  return {
    ...page,
    title: `${createTranslator(ctx.locale)("agencies.title")} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    admins,
    names: Object.fromEntries(teams.map(({ token, name }) => [token, name])),
    done: outcomeOf(args.request, outcomes),
  };
}

export default function Agencies() {
  const data = useLoaderData<typeof loader>();
  const { admins, done, items, names, timezone, total } = data;
  const t = useT();
  const create = (
    <ButtonLink icon="plus" to={paths.newAgency()}>
      {t("agencies.create")}
    </ButtonLink>
  );
  return (
    <>
      <SettingsHeader
        title={t("agencies.title")}
        description={t("agencies.description")}
        help={<TopicLink topic="external-teams" />}
        actions={create}
      />
      <Outcome text={done && t(`agencies.${done}`)} />
      <div className="grid gap-8">
        <ListFrame
          caption={t("agencies.teams")}
          list={data}
          rows={items}
          rowKey={({ token }) => token}
          columns={columns(t, timezone)}
          linked
          path={paths.agencies}
          search="agencies.search"
          fields={[
            {
              name: "mode",
              label: "agencies.mode.label",
              any: "agencies.all_modes",
              texts: "agencies.mode",
            },
            {
              name: "state",
              label: "common.fields.status",
              any: "agencies.all_states",
              texts: "agencies.team_state",
            },
          ]}
          noun={t("agencies.teams_noun", { count: total })}
          empty={{
            icon: "users",
            title: t("agencies.empty"),
            text: t("agencies.empty_text"),
            action: create,
            filtered: t("agencies.empty_filtered"),
          }}
        />
        <Administrators admins={admins} names={names} />
      </div>
    </>
  );
}

function columns(t: Translate, timezone: string): Column<AgencyJson>[] {
  return [
    {
      key: "name",
      header: t("agencies.name"),
      main: true,
      cell: ({ agency_name, handler, token }) => (
        <span className="grid min-w-0">
          <Link to={paths.agencyPage(token)} className="font-semibold">
            {agency_name}
          </Link>
          <span className="text-sm font-normal text-muted">{t(`agencies.handler.${handler}`)}</span>
        </span>
      ),
    },
    {
      key: "scope",
      header: t("agencies.scope.label"),
      phone: "start",
      cell: ({ scope }) => t(`agencies.scope.${scope}`),
    },
    {
      key: "mode",
      header: t("agencies.mode.label"),
      phone: "top",
      tight: true,
      cell: ({ mode }) => (
        <Badge color={mode === "live" ? "green" : "orange"}>{t(`agencies.mode.${mode}`)}</Badge>
      ),
    },
    {
      key: "people",
      header: t("agencies.people_count"),
      numeric: true,
      cell: ({ users }) => users.filter(({ discarded_at }) => discarded_at === null).length,
    },
    {
      key: "campaigns",
      header: t("agencies.campaigns_count"),
      numeric: true,
      cell: ({ campaigns }) => campaigns.length,
    },
    {
      key: "created",
      header: t("agencies.created"),
      phone: "end",
      cell: ({ created_at }) => (
        <DateTime at={new Date(created_at)} zone={timezone} style="short" />
      ),
    },
  ];
}

interface AdministratorsProps {
  admins: readonly AdministratorJson[];
  /** The teams' names by token. */
  names: Record<string, string>;
}

function Administrators({ admins, names }: AdministratorsProps) {
  const t = useT();
  const hasTeams = Object.keys(names).length > 0;
  return (
    <Card
      flush
      title={t("agencies.admins")}
      actions={
        hasTeams && (
          <ButtonLink to={paths.newAdministrator()} size="sm" variant="outline" icon="plus">
            {t("agencies.add_admin")}
          </ButtonLink>
        )
      }
    >
      <DataTable
        caption={t("agencies.admins")}
        rows={admins}
        rowKey={({ uuid }) => uuid}
        linked
        empty={
          <EmptyState icon="users" title={t("agencies.admins_empty")}>
            {t("agencies.admins_text")}
          </EmptyState>
        }
        columns={[
          {
            key: "name",
            header: t("common.fields.full_name"),
            main: true,
            cell: (person) => <PersonCell person={person} to={paths.administrator(person.uuid)} />,
          },
          {
            key: "teams",
            header: t("agencies.admin_teams"),
            phone: "start",
            cell: ({ agencies }) =>
              agencies.map((token) => names[token] ?? "").join(", ") || t("agencies.no_teams"),
          },
          {
            key: "state",
            header: t("common.fields.status"),
            phone: "top",
            tight: true,
            cell: ({ state }) => <PersonBadge state={state} />,
          },
        ]}
      />
    </Card>
  );
}
