import type { LoaderFunctionArgs } from "@remix-run/node";
import { actText } from "~/components/operator/act-text";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { listOperatorActsForFile } from "~/domain/audit/list-operator-acts-for-file.server";
import type { OperatorContext } from "~/domain/context";
import { csvFile } from "~/http/csv-file.server";
import { searchOf } from "~/http/query-values";
import { requireOperator } from "~/http/require-operator.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";

/** What our own staff did, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const search = searchOf(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("manage.activity.when"),
    t("manage.activity.operation"),
    t("operator.organizations.organization"),
    t("operator.organization.reason"),
    t("manage.activity.address"),
    "uuid",
  ];
  const day = localDate(ctx.now, OPERATOR_ZONE);
  return csvFile(`${t("operator.activity.file")}-${day}.csv`, header, rows(ctx, search, t));
}

async function* rows(ctx: OperatorContext, search: string | undefined, t: Translate) {
  for await (const batch of listOperatorActsForFile(ctx, { search })) {
    yield batch.map((act) => [
      formatInstant(act.at, OPERATOR_ZONE, "short-time"),
      actText(t, act),
      act.organization?.name ?? "",
      act.reason ?? "",
      act.ip,
      act.id,
    ]);
  }
}
