import { moneyText } from "~/components/ui/text/money-text";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { RefundFee } from "~/components/attendees/ticket-actions";
import type { CancellationView } from "~/domain/attendees/get-cancellation.server";
import { useT } from "~/i18n";

/** Asks for a typed word before all tickets of an event are refunded. */
export function CancelEventForm({
  refundFee,
  view,
}: {
  refundFee: RefundFee;
  view: CancellationView;
}) {
  const t = useT();
  const own = useSchemaForm({
    id: "cancel-event",
    schema: async () => (await import("~/domain/attendees/schema")).cancelEventSchema,
  });
  const { amount, currency, orders, tickets } = view;
  return (
    <SchemaForm of={own}>
      <p>
        {t("attendees.event.text")} {t(`attendees.refund_fee.${refundFee}`)}
      </p>
      <p className="font-semibold">
        {t("attendees.event.facts", { tickets, orders, amount: moneyText(amount, currency) })}
      </p>
      <TextField
        label={t("attendees.event.confirm", { word: t("attendees.event.word") })}
        field={own.fields.word}
        autoCapitalize="characters"
        autoComplete="off"
        required
      />
      <div>
        <SubmitButton variant="destructive">{t("attendees.event.submit")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
