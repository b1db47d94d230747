import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { operationText, sentenceOf } from "~/domain/audit/record-texts";
import { subjectName, type ValueContext } from "~/domain/audit/value-text";
import { FilterBar } from "~/components/reports/filter-bar";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListCard } from "~/components/reports/list-card";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { SettingsHeader } from "~/components/layout/settings-index";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { listAuditPeople } from "~/domain/audit/list-audit-people.server";
import { operations, subjectTypes } from "~/domain/audit/operations";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { valueContextOf } from "~/domain/audit/value-context";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  const { items, ...page } = await listPage(ctx, listAuditEntries, args.request);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("manage.activity.title")} · ${ctx.organization.name}`,
    context: valueContextOf(ctx),
    ...page,
    operations,
    subjectTypes,
    people: await listAuditPeople(ctx),
    items: items.map((entry) => {
      const { id, at, inNameOf, subject, ip } = entry;
      return { id, at, inNameOf, subject, ip, sentence: sentenceOf(t, entry) };
    }),
  };
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

export default function Activity() {
  const { context, filter, items, paging, total } = useLoaderData<typeof loader>();
  const t = useT();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <SettingsHeader
        title={t("manage.activity.title")}
        description={t("manage.activity.description")}
        actions={
          total > 0 && (
            <ButtonLink plain variant="outline" icon="download" to={paths.activityFile(filter)}>
              {t("common.actions.export")}
            </ButtonLink>
          )
        }
      />
      <Filters isFiltered={isFiltered} />
      <ListCard
        caption={t("manage.activity.title")}
        columns={columns(t, context)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={isFiltered ? "search" : "clock"}
            title={t(`manage.activity.empty.${isFiltered ? "filtered" : "title"}`)}
            action={
              isFiltered && (
                <ButtonLink variant="outline" to={paths.activity()}>
                  {t("manage.activity.clear_filters")}
                </ButtonLink>
              )
            }
          >
            {!isFiltered && t("manage.activity.empty.text")}
          </EmptyState>
        }
        noun={t("manage.activity.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.activity({ ...filter, ...page })}
      />
    </>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const loaded = useLoaderData<typeof loader>();
  const { filter, people } = loaded;
  const t = useT();
  return (
    <FilterBar
      labelKey="manage.activity.filters"
      list={loaded}
      clearTo={isFiltered ? paths.activity() : null}
      clearKey="manage.activity.clear_filters"
      fields={[
        { name: "q", label: "manage.activity.search" },
        {
          name: "person",
          label: "manage.activity.person",
          any: "manage.activity.all_people",
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
          searchable: true,
        },
        {
          name: "operation",
          label: "manage.activity.operation",
          any: "manage.activity.all_operations",
          choices: loaded.operations.map((value) => ({ value, label: operationText(t, value) })),
          searchable: true,
        },
        {
          name: "subject_type",
          label: "manage.activity.subject",
          any: "manage.activity.all_subjects",
          choices: loaded.subjectTypes.map((value) => ({
            value,
            label: t(`manage.activity.subjects.${value}`),
          })),
        },
        [
          { name: "from", label: "manage.activity.from" },
          { name: "to", label: "manage.activity.to" },
        ],
      ]}
    >
      {filter.subject && <input type="hidden" name="subject" value={filter.subject} />}
    </FilterBar>
  );
}

function columns(t: Translate, context: ValueContext): Column<Item>[] {
  return [
    {
      key: "what",
      header: t("manage.activity.operation"),
      main: true,
      cell: (item) => (
        <span className="grid min-w-0">
          <Link to={paths.auditEntry(item.id)} className="font-semibold">
            {item.sentence}
          </Link>
          {item.subject.name && (
            <span className="text-sm font-normal wrap-anywhere text-muted">
              {subjectName(t, item.subject, context)}
            </span>
          )}
          {item.inNameOf && (
            <span className="text-sm font-normal text-muted">
              {t("manage.activity.in_name_of", { name: item.inNameOf.name ?? "" })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "where",
      header: t("manage.activity.address"),
      cell: ({ ip }) => ip || t("manage.activity.unknown"),
    },
    {
      key: "when",
      header: t("manage.activity.when"),
      cell: ({ at }) => <DayOverTime at={at} zone={context.timezone} />,
    },
  ];
}
