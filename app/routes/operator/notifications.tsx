import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { NotificationsList } from "~/components/operator/notifications-list";
import { PageHeader } from "~/components/ui/page-header";
import { listNotifications } from "~/domain/payments/webhooks/list-notifications.server";
import { listPage } from "~/http/lists/list-answers.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.notifications.title")} · Dádiva`,
    ...(await listPage(ctx, listNotifications, args.request)),
    isClosed: outcomeOf(args.request, ["closed"]) !== null,
  };
}

export default function Notifications() {
  const { isClosed, ...page } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.notifications.title")}
        description={t("operator.notifications.description")}
      />
      <Outcome text={isClosed ? t("operator.notifications.closed") : null} />
      <NotificationsList {...page} />
    </>
  );
}
