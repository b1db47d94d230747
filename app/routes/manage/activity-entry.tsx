import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { actorText, fieldText, sentenceOf } from "~/domain/audit/record-texts";
import { subjectName, valueText, type ValueContext } from "~/domain/audit/value-text";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { PageHeader } from "~/components/ui/page-header";
import { TextLink } from "~/components/ui/text/text-link";
import { getAuditEntry } from "~/domain/audit/get-audit-entry.server";
import type { FieldValue } from "~/domain/audit/redact";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { valueContextOf } from "~/domain/audit/value-context";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  const { changes, ...entry } = await getAuditEntry(ctx, args.params.uuid ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("manage.activity.detail")} · ${ctx.organization.name}`,
    sentence: sentenceOf(t, { ...entry, changes }),
    context: valueContextOf(ctx),
    entry,
    changes: Object.entries(changes).map(([field, [old, next]]) => ({ field, old, next })),
  };
}

interface Changed {
  field: string;
  old: FieldValue;
  next: FieldValue;
}

export default function ActivityEntry() {
  const { context, entry, changes, sentence } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.activity(), label: t("manage.activity.title") }}
        title={sentence}
        description={subjectName(t, entry.subject, context)}
      />
      <div className="grid max-w-4xl gap-5">
        <Facts />
        <Card title={t("manage.activity.changes")} flush>
          <DataTable
            caption={t("manage.activity.changes")}
            columns={columns(t, context)}
            rows={changes}
            rowKey={({ field }) => field}
            empty={<p className="p-5 text-muted">{t("manage.activity.no_changes")}</p>}
          />
        </Card>
        <p className="text-sm text-muted">{t("manage.activity.hidden_note")}</p>
      </div>
    </>
  );
}

function Facts() {
  const { context, entry } = useLoaderData<typeof loader>();
  const t = useT();
  const { actor, inNameOf, subject, ip, userAgent, sessionId, requestId } = entry;
  const subjectText = textForCode(t, "manage.activity.subjects", subject.type, "common.unknown");
  const facts = [
    [t("manage.activity.when"), <DateTime key="at" at={entry.at} zone={context.timezone} />],
    [
      t("manage.activity.person"),
      inNameOf
        ? `${actorText(t, actor)}. ${t("manage.activity.in_name_of", { name: inNameOf.name ?? "" })}`
        : actorText(t, actor),
    ],
    [
      t("manage.activity.subject"),
      <span key="subject" className="grid justify-items-start">
        {subjectText}
        <TextLink to={paths.activity({ subject: subject.id })}>
          {t("manage.activity.same_subject")}
        </TextLink>
      </span>,
    ],
    [t("manage.activity.address"), ip],
    [t("manage.activity.browser"), userAgent],
    [t("manage.activity.session"), sessionId],
    [t("manage.activity.request"), requestId],
  ] as const;
  return (
    <Card title={t("manage.activity.detail")}>
      <dl className="grid gap-3 sm:grid-cols-[auto_1fr] sm:gap-x-8">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="sm:contents">
              <dt className="text-sm text-muted sm:text-base">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

function columns(t: Translate, context: ValueContext): Column<Changed>[] {
  const cell = (field: string, value: FieldValue) => (
    <span className="wrap-anywhere whitespace-pre-line">{valueText(t, field, value, context)}</span>
  );
  return [
    {
      key: "field",
      header: t("manage.activity.field"),
      main: true,
      cell: ({ field }) => fieldText(t, field, context.uidType),
    },
    {
      key: "old",
      header: t("manage.activity.old_value"),
      cell: ({ field, old }) => cell(field, old),
    },
    {
      key: "new",
      header: t("manage.activity.new_value"),
      cell: ({ field, next }) => cell(field, next),
    },
  ];
}
