import type { LoaderFunctionArgs } from "@remix-run/node";
import type { OperatorContext } from "~/domain/context";
import { listNotifications } from "~/domain/payments/list-notifications.server";
import type { NotificationFilter } from "~/domain/payments/list-notifications.sql";
import { csvFile } from "~/http/csv-file.server";
import { readNotificationFilter } from "~/http/list-filters.server";
import { requireOperator } from "~/http/require-operator.server";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";
import { everyPage } from "~/values/every-page";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { shownNotification } from "./shown-notification.server";

/** The unprocessed notifications of the list's filter as a file; instants in our staff's time zone. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const filter = readNotificationFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const header = [
    t("operator.notifications.about"),
    t("operator.notifications.said"),
    t("operator.notifications.provider"),
    t("operator.notifications.received"),
    t("operator.notifications.age_in_hours"),
    t("operator.notifications.organization"),
    t("common.fields.amount"),
    t("operator.notifications.transaction"),
    t("operator.notifications.ids"),
    t("operator.notifications.looked_up"),
  ];
  const day = localDate(ctx.now, OPERATOR_ZONE);
  return csvFile(`${t("operator.notifications.file")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: OperatorContext, filter: NotificationFilter, t: Translate) {
  for await (const batch of everyPage((paging) => listNotifications(ctx, filter, paging))) {
    yield batch.map((notification) => {
      const one = shownNotification(notification, ctx.now);
      return [
        t(`operator.notifications.kind.${one.kind}`),
        t(`operator.notifications.state.${one.state}`),
        one.provider,
        formatInstant(one.receivedAt, OPERATOR_ZONE, "short-time"),
        String(one.hours),
        one.organization?.name ?? "",
        one.amount ?? "",
        one.transactionId ?? "",
        one.providerIds.join(" "),
        one.lookedUp ? t(`operator.notifications.state.${one.lookedUp}`) : "",
      ];
    });
  }
}
