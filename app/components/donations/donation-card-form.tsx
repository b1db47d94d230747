import type { FieldMetadata } from "@conform-to/react";
import { DialogButtons } from "~/components/ui/dialogs/dialog-buttons";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { useCardTyping } from "~/components/subscriptions/card-typing";
import type { Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";
import { HolderDocumentFields } from "./holder-document-fields";
import type { CardTableRow } from "~/values/cards/card-digits";

/** The longest number and expiry with their gaps (product.md, 'Card number'). */
const LONGEST_NUMBER = 25;
const LONGEST_EXPIRY = 9;

interface DonationCardFormProps {
  /** Kinds of the cardholder's document. */
  idTypes: readonly Option[];
  idType: string;
  /** The brands of the country's cards. */
  cards: readonly CardTableRow[];
  cancelTo: string;
}

/**
 * Takes the card that replaces a donation's; its number is never shown again, after an error either. The card is
 * charged later, which needs no security code.
 */
export function DonationCardForm({ idTypes, idType, cards, cancelTo }: DonationCardFormProps) {
  const t = useT();
  const typing = useCardTyping(cards);
  const own = useSchemaForm({ id: "donation-card" });
  const group = own.fields.payment_method as unknown as FieldMetadata<Record<string, string>>;
  const fields = group.getFieldset();
  return (
    <SchemaForm of={own} autoComplete="off">
      <p>{t("donations.card_text")}</p>
      <TextField
        label={t("common.card.number")}
        field={fields.cc_number}
        badge={typing.brand}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_NUMBER}
        onInput={typing.onNumber}
        required
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          label={t("common.card.expiration")}
          hint={t("common.card.expiration_hint")}
          field={fields.cc_expiration}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_EXPIRY}
          onInput={typing.onExpiry}
          required
        />
        <TextField
          label={t("common.card.holder_name")}
          field={fields.cardholder_name}
          autoComplete="off"
          required
        />
      </div>
      <HolderDocumentFields fields={fields} idTypes={idTypes} idType={idType} />
      <DialogButtons cancelTo={cancelTo} />
    </SchemaForm>
  );
}
