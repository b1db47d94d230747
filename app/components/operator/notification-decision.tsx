import { FactRows } from "~/components/ui/fact-rows";
import { ReasonForm } from "~/components/operator/reason-form";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { ListedNotification } from "~/domain/payments/webhooks/list-notifications.server";
import { useT } from "~/i18n";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

/** Shows an unprocessed notification, and what ends it: another try, or closing it with a reason. */
export function NotificationDecision({ notification }: { notification: ListedNotification }) {
  const t = useT();
  const retry = useSchemaForm({ id: "retry", intent: "retry" });
  const { amount, lookedUp, providerIds, receivedAt, transactionId } = notification;
  const answer = lookedUp
    ? t(`operator.notifications.state.${lookedUp}`)
    : t("operator.notifications.not_looked_up");
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Card title={t("operator.notifications.facts")}>
        <FactRows
          rows={[
            [
              t("operator.notifications.received"),
              <DateTime key="received" at={receivedAt} zone={OPERATOR_ZONE} />,
            ],
            [t("common.fields.amount"), amount ?? "—"],
            [t("operator.notifications.transaction"), transactionId ?? "—"],
            [t("operator.notifications.ids"), providerIds.join(" · ") || "—"],
            [t("operator.notifications.looked_up"), answer],
          ]}
        />
      </Card>
      <Card title={t("operator.notifications.decide")}>
        <div className="grid gap-6">
          <SchemaForm of={retry}>
            <div>
              <SubmitButton variant="outline">{t("operator.notifications.retry")}</SubmitButton>
              <p className="hint mt-1">{t("operator.notifications.retry_hint")}</p>
            </div>
          </SchemaForm>
          <div className="border-t border-line pt-4">
            <p className="mb-3">{t("operator.notifications.close_hint")}</p>
            <ReasonForm intent="close" label={t("operator.notifications.close")} isInternal />
          </div>
        </div>
      </Card>
    </div>
  );
}
