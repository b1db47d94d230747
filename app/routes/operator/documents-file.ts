import type { LoaderFunctionArgs } from "@remix-run/node";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import type { OperatorContext } from "~/domain/context";
import { listReviewQueue } from "~/domain/documents/list-review-queue.server";
import type { QueueFilter } from "~/domain/documents/schema";
import { csvFile } from "~/http/csv-file.server";
import { everyPage } from "~/values/every-page";
import { readQueueFilter } from "~/http/list-filters.server";
import { requireOperator } from "~/http/require-operator.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";

/** The queue of the list's filter as a file; instants in the time of each organisation. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const filter = readQueueFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("operator.documents.document"),
    t("operator.documents.organization"),
    t("operator.documents.uid"),
    t("common.fields.country"),
    t("common.fields.status"),
    t("operator.documents.submitted"),
    t("operator.documents.due"),
    t("operator.documents.hours_left"),
  ];
  const day = localDate(ctx.now, OPERATOR_ZONE);
  return csvFile(`${t("operator.documents.file")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: OperatorContext, filter: QueueFilter, t: Translate) {
  for await (const batch of everyPage((paging) => listReviewQueue(ctx, filter, paging))) {
    yield batch.map(({ organization, label, status, submittedAt, dueAt, hoursLeft }) => [
      label,
      organization.name,
      organization.uid,
      organization.country,
      t(`common.document_status.${status}`),
      formatInstant(submittedAt, organization.timezone, "short-time"),
      formatInstant(dueAt, organization.timezone, "short-time"),
      String(Math.floor(hoursLeft)),
    ]);
  }
}
