import type { LoaderFunctionArgs } from "@remix-run/node";
import { actorText, fieldText, sentenceOf } from "~/components/audit/audit-texts";
import { subjectName, valueText, type ValueContext } from "~/components/audit/value-text";
import { listAuditEntriesForFile } from "~/domain/audit/list-audit-entries-for-file.server";
import type { FieldValue } from "~/domain/audit/redact";
import type { AuditEntry, AuditFilter } from "~/domain/audit/list-audit-entries.sql";
import { csvFile } from "~/http/csv-file.server";
import { readAuditFilter } from "~/http/audit-filter.server";
import { requireOrganization, type SignedInContext } from "~/http/require.server";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";
import { valueContextOf } from "./audit-values.server";

/** The records of the list's filter as a file, in the organisation's time. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  const filter = readAuditFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("manage.activity.when"),
    t("manage.activity.person"),
    t("manage.activity.in_whose_name"),
    t("manage.activity.operation"),
    t("manage.activity.subject"),
    t("common.fields.name"),
    t("manage.activity.changes"),
    t("manage.activity.address"),
    t("manage.activity.browser"),
    t("manage.activity.request"),
    "uuid",
  ];
  const name = `${t("manage.activity.file")}-${localDate(ctx.now, ctx.organization.timezone)}.csv`;
  return csvFile(name, header, rows(ctx, filter, t));
}

async function* rows(ctx: SignedInContext, filter: AuditFilter, t: Translate) {
  const context = valueContextOf(ctx);
  for await (const batch of listAuditEntriesForFile(ctx, filter)) {
    yield batch.map((entry) => cells(ctx, entry, t, context));
  }
}

function cells(
  ctx: SignedInContext,
  entry: AuditEntry,
  t: Translate,
  context: ValueContext,
): string[] {
  const { actor, inNameOf, subject, changes } = entry;
  const inLine = (field: string, value: FieldValue) =>
    valueText(t, field, value, context).replaceAll("\n", ", ");
  return [
    formatInstant(entry.at, ctx.organization.timezone, "short-time"),
    actorText(t, actor),
    inNameOf?.name ?? "",
    sentenceOf(t, entry),
    textForCode(t, "manage.activity.subjects", subject.type, "common.unknown"),
    subjectName(t, subject, context) ?? "",
    Object.entries(changes)
      .map(
        ([field, [old, next]]) =>
          `${fieldText(t, field)}: ${inLine(field, old)} → ${inLine(field, next)}`,
      )
      .join("; "),
    entry.ip,
    entry.userAgent,
    entry.requestId,
    entry.id,
  ];
}
