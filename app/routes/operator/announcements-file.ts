import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayEverywhere } from "~/domain/announcements/today";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { listAnnouncementsForFile } from "~/domain/announcements/list-announcements-for-file.server";
import type { AnnouncementFilter } from "~/domain/announcements/list-announcements.sql";
import type { OperatorContext } from "~/domain/context";
import { csvFile } from "~/http/csv-file.server";
import { readAnnouncementFilter } from "~/http/list-filters.server";
import { requireOperator } from "~/http/require-operator.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";

/** The announcements of the list's filter as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const filter = readAnnouncementFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("operator.announcements.text"),
    t("common.fields.status"),
    t("operator.announcements.starts_on"),
    t("operator.announcements.ends_on"),
    t("operator.announcements.ended_at"),
    t("operator.announcements.countries"),
    t("operator.announcements.author"),
  ];
  const name = `${t("operator.announcements.file")}-${localDate(ctx.now, OPERATOR_ZONE)}.csv`;
  return csvFile(name, header, rows(ctx, filter, t));
}

async function* rows(ctx: OperatorContext, filter: AnnouncementFilter, t: Translate) {
  const today = todayEverywhere(ctx.now);
  for await (const batch of listAnnouncementsForFile(ctx, filter, today)) {
    yield batch.map(({ text, state, startsOn, endsOn, endedAt, countries, author }) => [
      text,
      t(`operator.announcements.state.${state}`),
      startsOn,
      endsOn,
      endedAt ? formatInstant(endedAt, OPERATOR_ZONE, "short-time") : "",
      countries.join(" ") || t("operator.announcements.all_countries"),
      author,
    ]);
  }
}
