import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { Alert } from "~/components/ui/messages/alert";
import { FieldError } from "~/components/ui/forms/field-error";
import { MoneyField } from "~/components/ui/forms/money-field";
import { RowId } from "~/components/campaigns/row-id";
import { PercentageField } from "~/components/ui/forms/percentage-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useAutosave } from "~/components/campaigns/editor/use-autosave";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import type { EditedEvent } from "~/domain/tickets/read-event.server";
import { ticketLimits } from "~/domain/tickets/ticket-limits";
import { useT } from "~/i18n";
import { formatAmount, type Currency } from "~/values/money/money";

const EVENT_FORM = "event";

/** Returns the saved event as the form's fields. */
function valuesOf(event: EditedEvent) {
  return {
    event_begins_at: event.eventBeginsAt ?? "",
    event_ends_at: event.eventEndsAt ?? "",
    sell_end_date: event.sellEndDate ?? "",
    event_format: event.eventFormat,
    event_place: event.eventPlace,
    event_link: event.eventLink,
    options: event.options.map((option) => ({
      uuid: option.id,
      name: option.name,
      description: option.description,
      quantity: String(option.quantity),
      amount: formatAmount(option.amount, event.currency),
      per_order_limit: String(option.perOrderLimit ?? ""),
      sold_out: option.soldOut ? "on" : undefined,
    })),
    promo_codes: event.promoCodes.map((promo) => ({
      uuid: promo.id,
      code: promo.code,
      percentage: String(promo.percentage),
      max_uses: String(promo.maxUses ?? ""),
      ends_on: promo.endsOn ?? "",
    })),
  };
}

type Values = ReturnType<typeof valuesOf>;
type Fields = { [Name in keyof Values]: FieldMetadata<Values[Name]> };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form has other fields too
type Form = FormMetadata<any, string[]>;

interface EventFormProps {
  event: EditedEvent;
  canWrite: boolean;
  /** A draft is saved while it is edited; changes of a published page are public, so the button saves them. */
  isDraft: boolean;
}

/** Edits an event, its tickets and promo codes in one form, which works as a plain post. */
export function EventForm({ event, canWrite, isDraft }: EventFormProps) {
  const t = useT();
  const schema = async () => {
    const { eventFormSchema } = await import("~/domain/tickets/schema");
    return eventFormSchema(event.currency);
  };
  const { fields: all, ...own } = useSchemaForm({
    id: EVENT_FORM,
    schema,
    owns: (typed, error) => "version" in typed && error?.details.missing === undefined,
    hasLists: true,
    defaultValue: valuesOf(event),
  });
  const fields = all as unknown as Fields;
  const { form } = own;
  // Removing the row of an ordered option archives it, which is more than a slip may do.
  const isAutomatic = isDraft && !event.hasTickets;
  const autosave = useAutosave(EVENT_FORM, canWrite && isAutomatic, schema);
  const saving = isDraft ? "campaigns.autosave.ordered" : "campaigns.autosave.off";
  const isHydrated = useHydrated();
  const refusal = autosave.refusal ?? own.refusal;
  return (
    <SchemaForm of={own} className="grid min-w-0 gap-6" isReadOnly={!canWrite}>
      {canWrite && (
        <>
          <input
            type="hidden"
            name="version"
            value={autosave.version ?? versionToSend(own.refusal, event.version)}
          />
          {/* Enter in a field must save; without this button it would press the first button of the rows. */}
          <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden />
          {refusal?.code === "edited_meanwhile" ? (
            <Alert tone="warning">{t("campaigns.tickets.edited_meanwhile")}</Alert>
          ) : (
            autosave.refusal && (
              <Alert tone="warning">
                {t("campaigns.autosave.failed", { reason: autosave.refusal.message })}
              </Alert>
            )
          )}
        </>
      )}
      <EventCard fields={fields} />
      <TicketCards form={form} fields={fields} event={event} canWrite={canWrite} />
      {canWrite && (
        <div className="grid justify-items-start gap-2">
          <SubmitButton name="intent" value="save">
            {t("campaigns.save")}
          </SubmitButton>
          {isHydrated && (
            <p className="hint">{t(isAutomatic ? "campaigns.autosave.on" : saving)}</p>
          )}
        </div>
      )}
    </SchemaForm>
  );
}

interface TicketCardsProps extends Pick<EventFormProps, "event" | "canWrite"> {
  form: Form;
  fields: Fields;
}

function TicketCards({ form, fields, event, canWrite }: TicketCardsProps) {
  const t = useT();
  return (
    <>
      <Card title={t("campaigns.tickets.options")}>
        <Rows
          form={form}
          field={fields.options}
          most={ticketLimits.options}
          canWrite={canWrite}
          hint={t("campaigns.tickets.options_hint")}
          add={t("campaigns.tickets.add_option")}
          remove={(number) => t("campaigns.tickets.remove_option", { number })}
          lower={(number) => t("campaigns.tickets.lower_option", { number })}
        >
          {(row) => <OptionRow row={row} currency={event.currency} event={event} />}
        </Rows>
      </Card>
      <Card title={t("campaigns.tickets.promo_codes")}>
        <Rows
          form={form}
          field={fields.promo_codes}
          most={ticketLimits.promoCodes}
          canWrite={canWrite}
          hint={t("campaigns.tickets.promo_hint")}
          add={t("campaigns.tickets.add_promo")}
          remove={(number) => t("campaigns.tickets.remove_promo", { number })}
        >
          {(row) => <PromoRow row={row} />}
        </Rows>
      </Card>
    </>
  );
}

function EventCard({ fields }: { fields: Fields }) {
  const t = useT();
  return (
    <Card title={t("campaigns.tickets.event")}>
      <div className="grid gap-5">
        <div className="field-row">
          <TextField
            field={fields.event_begins_at}
            type="datetime-local"
            label={t("campaigns.tickets.begins")}
            required
          />
          <TextField
            field={fields.event_ends_at}
            type="datetime-local"
            label={t("campaigns.tickets.ends")}
          />
        </div>
        <div className="field-row">
          <TextField
            field={fields.sell_end_date}
            type="date"
            label={t("campaigns.tickets.sell_end")}
            hint={t("campaigns.tickets.sell_end_hint")}
          />
          <SelectField
            field={fields.event_format}
            label={t("campaigns.tickets.format")}
            placeholder={t("campaigns.tickets.format_open")}
            options={[
              { value: "physical", label: t("campaigns.tickets.physical") },
              { value: "online", label: t("campaigns.tickets.online") },
            ]}
          />
        </div>
        <div className="field-row">
          <TextField field={fields.event_place} label={t("campaigns.tickets.place")} />
          <TextField
            field={fields.event_link}
            type="url"
            label={t("campaigns.tickets.link")}
            hint={t("campaigns.tickets.link_hint")}
          />
        </div>
      </div>
    </Card>
  );
}

interface RowsProps<Row> {
  form: Form;
  field: FieldMetadata<Row[]>;
  most: number;
  canWrite: boolean;
  hint: string;
  add: string;
  remove: (number: number) => string;
  /** Without it the rows have no order. */
  lower?: (number: number) => string;
  children: (row: FieldMetadata<Row>) => ReactNode;
}

/** Rows that people add, remove and move; without script the buttons post the form. */
function Rows<Row>({
  form,
  field,
  most,
  canWrite,
  hint,
  add,
  children,
  ...labels
}: RowsProps<Row>) {
  const rows = field.getFieldList();
  const { name } = field;
  return (
    <fieldset id={field.id} className="grid gap-4" tabIndex={-1}>
      <p className="hint">{hint}</p>
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.map((row, index) => (
        <div key={row.key ?? row.name} className="grid gap-3 border-b border-line pb-4">
          {children(row as FieldMetadata<Row>)}
          {canWrite && (
            <div className="flex justify-end gap-2">
              {labels.lower && index < rows.length - 1 && (
                <Button
                  {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
                  variant="ghost"
                  size="icon"
                  icon="chevron-down"
                  aria-label={labels.lower(index + 1)}
                />
              )}
              <Button
                {...form.remove.getButtonProps({ name, index })}
                variant="ghost"
                size="icon"
                icon="trash"
                aria-label={labels.remove(index + 1)}
              />
            </div>
          )}
        </div>
      ))}
      {canWrite && rows.length < most && (
        <Button
          {...form.insert.getButtonProps({ name })}
          variant="outline"
          icon="plus"
          className="justify-self-start"
        >
          {add}
        </Button>
      )}
    </fieldset>
  );
}

interface OptionRowProps {
  row: FieldMetadata<Values["options"][number]>;
  currency: Currency;
  event: EditedEvent;
}

function OptionRow({ row, currency, event }: OptionRowProps) {
  const t = useT();
  const { uuid, name, description, quantity, amount, per_order_limit, sold_out } =
    row.getFieldset();
  const taken = event.options.find(({ id }) => id === uuid.initialValue)?.taken ?? 0;
  return (
    <>
      <RowId field={uuid} />
      <div className="field-row">
        <TextField field={name} label={t("campaigns.tickets.name")} required />
        <TextField field={description} label={t("campaigns.tickets.description")} />
      </div>
      <div className="field-row sm:grid-cols-3">
        <MoneyField
          field={amount}
          label={t("campaigns.tickets.price")}
          currency={currency}
          hint={t("campaigns.tickets.price_hint")}
          required
        />
        <TextField
          field={quantity}
          label={t("campaigns.tickets.quantity")}
          inputMode="numeric"
          hint={taken > 0 ? t("campaigns.tickets.taken", { count: taken }) : undefined}
          required
        />
        <TextField
          field={per_order_limit}
          label={t("campaigns.tickets.per_order")}
          inputMode="numeric"
        />
      </div>
      <CheckboxField field={sold_out} label={t("campaigns.tickets.sold_out")} />
    </>
  );
}

function PromoRow({ row }: { row: FieldMetadata<Values["promo_codes"][number]> }) {
  const t = useT();
  const { uuid, code, percentage, max_uses, ends_on } = row.getFieldset();
  return (
    <>
      <RowId field={uuid} />
      <div className="field-row">
        <TextField field={code} label={t("campaigns.tickets.code")} required />
        <PercentageField field={percentage} label={t("campaigns.tickets.discount")} required />
        <TextField field={max_uses} label={t("campaigns.tickets.max_uses")} inputMode="numeric" />
        <TextField field={ends_on} type="date" label={t("campaigns.tickets.code_ends")} />
      </div>
    </>
  );
}
