import { FiscalNumberForm } from "~/components/operator/billing/fiscal-number-form";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { MoneyField } from "~/components/ui/forms/money-field";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { moneyText } from "~/components/ui/text/money-text";
import { creditNoteReasons } from "~/domain/subscriptions/invoices/credit-note-kinds";
import type {
  StaffCreditNote,
  StaffInvoice,
} from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";
import type { Currency } from "~/values/money/money";
import { formatDay } from "~/values/time/day-text";

/** Shows the credit notes of an invoice, and corrects it by another. */
export function CreditNotesCard({ found }: { found: StaffInvoice }) {
  const t = useT();
  const { creditNotes, creditable, currency, effects } = found;
  return (
    <Card title={t("operator.credit_notes.title")}>
      <div className="grid gap-6">
        {creditNotes.length === 0 ? (
          <p className="text-muted">{t("operator.credit_notes.none")}</p>
        ) : (
          <ul className="grid gap-4">
            {creditNotes.map((note) => (
              // Another number closes its form.
              <CreditNoteRow
                key={note.id + (note.fiscalNumber ?? "")}
                {...note}
                currency={currency}
              />
            ))}
          </ul>
        )}
        {creditable > 0n && effects.length > 0 && <NewCreditNote found={found} />}
      </div>
    </Card>
  );
}

function CreditNoteRow(props: StaffCreditNote & { currency: Currency }) {
  const { amount, currency, effect, isRefused, issuedOn, note, number, reason } = props;
  const { id, fiscalNumber } = props;
  const t = useT();
  const why = textForCode(t, "subscription.credit_reasons", reason, "common.unknown");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b>{number ?? t("operator.credit_notes.no_number")}</b>
          {number === null && (
            <Badge color={isRefused ? "red" : "orange"}>
              {t(`operator.credit_notes.${isRefused ? "refused" : "waiting"}`)}
            </Badge>
          )}
        </span>
        <span className="text-sm wrap-anywhere text-muted">
          {[issuedOn && formatDay(issuedOn), t(`operator.credit_notes.effect.${effect}`), why, note]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {fiscalNumber !== null && (
          <span className="text-sm wrap-anywhere text-muted">
            {t("subscription.fiscal_credit_note", { number: fiscalNumber })}
          </span>
        )}
      </div>
      <span className="tabular-nums">{moneyText(amount, currency)}</span>
      {number !== null && (
        <FiscalNumberForm
          creditNote={id}
          known={fiscalNumber}
          label={t("operator.fiscal_number.note_label")}
          opener={t("operator.fiscal_number.note_title")}
        />
      )}
    </li>
  );
}

function NewCreditNote({ found }: { found: StaffInvoice }) {
  const t = useT();
  const { creditable, creditNotes, currency, effects, owed, status } = found;
  const most = status === "open" && owed < creditable ? owed : creditable;
  const own = useSchemaForm({
    ...{ id: "credit", intent: "credit" },
    schema: async () =>
      (await import("~/domain/subscriptions/credit-notes/credit-note-schema")).creditNoteSchema(
        currency,
      ),
    defaultValue: { known: String(creditNotes.length), effect: effects[0] },
  });
  const { fields } = own;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p>{t("operator.credit_notes.text", { amount: moneyText(most, currency) })}</p>
      <SchemaForm of={own}>
        <input type="hidden" name={fields.known.name} value={creditNotes.length} />
        <MoneyField
          label={t("common.fields.amount")}
          field={fields.amount}
          currency={currency}
          required
        />
        <RadioCards
          label={t("operator.credit_notes.effect_label")}
          field={fields.effect}
          columns={1}
          choices={effects.map((value) => ({
            value,
            label: t(`operator.credit_notes.effect.${value}`),
            caption: t(`operator.credit_notes.effect_text.${value}`),
          }))}
        />
        <SelectField
          label={t("operator.credit_notes.reason")}
          field={fields.reason}
          placeholder={t("common.form.choose")}
          marksOptional={false}
          options={creditNoteReasons.map((value) => ({
            value,
            label: t(`subscription.credit_reasons.${value}`),
          }))}
        />
        <TextareaField
          label={t("operator.credit_notes.note")}
          hint={t("operator.credit_notes.note_hint")}
          field={fields.note}
          rows={2}
        />
        <div>
          <SubmitButton>{t("operator.credit_notes.submit")}</SubmitButton>
        </div>
      </SchemaForm>
    </div>
  );
}
