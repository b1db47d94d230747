import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { NotificationDecision } from "~/components/operator/notification-decision";
import { PageHeader } from "~/components/ui/page-header";
import { DomainError } from "~/domain/errors";
import { decisionSchema } from "~/domain/operators/schema";
import { closeNotification } from "~/domain/payments/webhooks/close-notification.server";
import { getNotification } from "~/domain/payments/webhooks/get-notification.server";
import { retryNotification } from "~/domain/payments/webhooks/retry-notification.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.notifications.one")} · Dádiva`,
    notification: await getNotification(ctx, args.params.notification ?? ""),
    isRetried: outcomeOf(args.request, ["retried"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  const id = args.params.notification ?? "";
  switch (form.get("intent")) {
    case "retry":
      await retryNotification(ctx, id);
      return finishAt(paths.operatorNotification(id), "retried");
    case "close":
      await closeNotification(ctx, id, parseFields(form, decisionSchema));
      return finishAt(paths.operatorNotifications(), "closed");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function Notification() {
  const { isRetried, notification } = useLoaderData<typeof loader>();
  const t = useT();
  const { kind, organization, provider, state } = notification;
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorNotifications(), label: t("operator.notifications.title") }}
        title={`${t(`operator.notifications.kind.${kind}`)} · ${t(`operator.notifications.state.${state}`)}`}
        description={[provider, organization?.name ?? t("operator.notifications.unknown")].join(
          " · ",
        )}
      />
      <Outcome text={isRetried ? t("operator.notifications.retried") : null} />
      <NotificationDecision notification={notification} />
    </>
  );
}
