import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSecurityEventsForFile } from "~/domain/audit/list-security-events-for-file.server";
import { readSecurityFilter } from "~/http/security-filter.server";
import { csvFile } from "~/http/csv-file.server";
import { requireOrganization } from "~/http/require.server";
import { createTranslator } from "~/i18n/server";
import { formatInstant, localDate } from "~/values/calendar";

/** What happened to the person's own account, as the list's filter says, as a file in the organisation's time. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const filter = readSecurityFilter(new URL(args.request.url).searchParams);
  const { timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const header = [
    t("manage.activity.when"),
    t("account.activity.event"),
    t("account.activity.about"),
    t("account.activity.organization"),
    t("manage.activity.address"),
    t("manage.activity.browser"),
    "uuid",
  ];
  async function* rows() {
    for await (const batch of listSecurityEventsForFile(ctx, filter)) {
      yield batch.map(({ id, at, event, about, organization, ip, userAgent }) => [
        formatInstant(at, timezone, "short-time"),
        t(`account.security_events.${event}`),
        about ?? "",
        organization ?? "",
        ip,
        userAgent,
        id,
      ]);
    }
  }
  const name = `${t("account.activity.file")}-${localDate(ctx.now, timezone)}.csv`;
  return csvFile(name, header, rows());
}
