import type { LoaderFunctionArgs } from "@remix-run/node";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import type { OperatorContext } from "~/domain/context";
import { listTenantsForFile } from "~/domain/operators/list-tenants-for-file.server";
import type { TenantFilter } from "~/domain/operators/list-tenants.sql";
import { csvFile } from "~/http/csv-file.server";
import { readTenantFilter } from "~/http/list-filters.server";
import { requireOperator } from "~/http/require-operator.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";

/** The organisations of the list's filter as a file: dates are each organisation's own. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const filter = readTenantFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("operator.organizations.organization"),
    t("operator.organizations.subdomain"),
    t("operator.organizations.uid"),
    t("common.fields.country"),
    t("operator.organizations.owner"),
    t("operator.organizations.plan"),
    t("common.fields.status"),
    t("operator.organizations.payouts"),
    t("operator.organizations.since"),
    "uuid",
  ];
  const day = localDate(ctx.now, OPERATOR_ZONE);
  return csvFile(`${t("operator.organizations.file")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: OperatorContext, filter: TenantFilter, t: Translate) {
  for await (const batch of listTenantsForFile(ctx, filter)) {
    yield batch.map((one) => [
      one.name,
      one.slug,
      one.uid,
      one.country,
      one.owner ?? "",
      one.tier,
      t(`operator.organizations.state.${one.state}`),
      t(`operator.organizations.payouts_${one.payoutsReleasedAt ? "released" : "waiting"}`),
      formatInstant(one.createdAt, one.timezone, "short-time"),
      one.id,
    ]);
  }
}
