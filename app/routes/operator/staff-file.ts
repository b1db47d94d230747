import type { LoaderFunctionArgs } from "@remix-run/node";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import type { OperatorContext } from "~/domain/context";
import { listOperatorsForFile } from "~/domain/operators/list-operators-for-file.server";
import type { OperatorFilter } from "~/domain/operators/list-operators.sql";
import { csvFile } from "~/http/csv-file.server";
import { readStaffFilter } from "~/http/list-filters.server";
import { requireOperator } from "~/http/require-operator.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";

/** Our own staff of the list's filter as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const filter = readStaffFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("common.fields.full_name"),
    t("common.fields.email"),
    t("common.fields.status"),
    t("operator.staff.last_login"),
  ];
  const day = localDate(ctx.now, OPERATOR_ZONE);
  return csvFile(`${t("operator.staff.file")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: OperatorContext, filter: OperatorFilter, t: Translate) {
  for await (const batch of listOperatorsForFile(ctx, filter)) {
    yield batch.map(({ fullName, email, state, lastLoginAt }) => [
      fullName,
      email,
      t(`operator.staff.state.${state}`),
      lastLoginAt ? formatInstant(lastLoginAt, OPERATOR_ZONE, "short-time") : "",
    ]);
  }
}
