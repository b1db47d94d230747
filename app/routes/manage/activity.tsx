import { ExportLink } from "~/components/lists/export-link";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { operationText, sentenceOf } from "~/domain/audit/record-texts";
import { subjectName, type ValueContext } from "~/domain/audit/value-text";
import type { RouteHandle } from "~/components/layout/route-handle";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
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
  const [{ items, ...page }, people] = await Promise.all([
    listPage(ctx, listAuditEntries, args.request),
    listAuditPeople(ctx),
  ]);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("manage.activity.title")} · ${ctx.organization.name}`,
    context: valueContextOf(ctx),
    ...page,
    operations,
    subjectTypes,
    people,
    items: items.map((entry) => {
      const { id, at, inNameOf, subject, ip } = entry;
      return { id, at, inNameOf, subject, ip, sentence: sentenceOf(t, entry) };
    }),
  };
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

export default function Activity() {
  const data = useLoaderData<typeof loader>();
  const { context, filter, items, people, total } = data;
  const t = useT();
  return (
    <>
      <SettingsHeader
        title={t("manage.activity.title")}
        description={t("manage.activity.description")}
      />
      <ListFrame
        caption={t("manage.activity.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, context)}
        linked
        path={paths.activity}
        usualSort="newest"
        kept={{ subject: filter.subject }}
        search="manage.activity.search"
        fields={[
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
            choices: data.operations.map((value) => ({ value, label: operationText(t, value) })),
            searchable: true,
          },
          {
            name: "subject_type",
            label: "manage.activity.subject",
            any: "manage.activity.all_subjects",
            choices: data.subjectTypes.map((value) => ({
              value,
              label: t(`manage.activity.subjects.${value}`),
            })),
          },
          { name: "from", label: "manage.activity.from" },
          { name: "to", label: "manage.activity.to" },
          {
            name: "sort",
            label: "common.sort.label",
            any: "common.sort.usual",
            texts: "common.sort",
          },
        ]}
        noun={t("manage.activity.noun", { count: total })}
        tools={total > 0 && <ExportLink to={paths.activityFile(filter)} />}
        empty={{
          icon: "clock",
          title: t("manage.activity.empty.title"),
          text: t("manage.activity.empty.text"),
          filtered: t("manage.activity.empty.filtered"),
        }}
      />
    </>
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
            <span className="hint font-normal wrap-anywhere">
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
      phone: "start",
      sort: { desc: "newest", asc: "oldest" },
      cell: ({ at }) => <DayOverTime at={at} zone={context.timezone} />,
    },
  ];
}
