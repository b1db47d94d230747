import type { EditorFields } from "./editor-fields";
import { FileField } from "~/components/ui/forms/file-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { TextField } from "~/components/ui/forms/text-field";
import { ACCEPTED_PICTURES } from "~/components/ui/forms/picture-upload";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

/** Takes the cover of a new campaign, which is sent with the form. */
export function PictureField({ fields }: { fields: EditorFields<"picture"> }) {
  const t = useT();
  return (
    <FileField
      field={fields.picture}
      label={t("campaigns.sections.cover")}
      hint={t("campaigns.cover.hint")}
      accept={ACCEPTED_PICTURES}
    />
  );
}

interface FirstEventFieldsProps {
  fields: EditorFields<"event_begins_at" | "event_place" | "ticket_amount" | "ticket_quantity">;
  currency: Currency;
  /** The name that the first kind of ticket will have. */
  ticketName: string;
}

/** When and where a new event is, and its first kind of ticket. */
export function FirstEventFields({ fields, currency, ticketName }: FirstEventFieldsProps) {
  const t = useT();
  return (
    <>
      <div className="field-row">
        <TextField
          field={fields.event_begins_at}
          type="datetime-local"
          label={t("campaigns.tickets.begins")}
        />
        <TextField field={fields.event_place} label={t("campaigns.tickets.place")} />
      </div>
      <div className="field-row">
        <MoneyField
          field={fields.ticket_amount}
          label={t("campaigns.form.ticket_price")}
          hint={t("campaigns.tickets.price_hint")}
          currency={currency}
        />
        <TextField
          field={fields.ticket_quantity}
          label={t("campaigns.form.ticket_quantity")}
          inputMode="numeric"
        />
      </div>
      <p className="hint">
        {t("campaigns.form.first_ticket_hint", {
          name: ticketName,
          page: t("campaigns.pages.tickets"),
        })}
      </p>
    </>
  );
}
