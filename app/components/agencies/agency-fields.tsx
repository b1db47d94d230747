import type { FieldProps } from "~/components/ui/forms/field-parts";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { checkers, handlers, modes, scopes, syncDelays } from "~/domain/agencies/choices";
import { useT } from "~/i18n";

type Name =
  "agency_name" | "handler" | "scope" | "mode" | "sync_delay" | "checked_by" | "payment_processor";

export interface AgencyFieldsProps {
  fields: Record<Name, FieldProps["field"]>;
  /** The organisation's gateways. */
  processors: readonly { value: string; label: string }[];
}

/** A team's name and permissions, each choice with an example of what it means. */
export function AgencyFields({ fields, processors }: AgencyFieldsProps) {
  const t = useT();
  const cards = <Value extends string>(
    name: "handler" | "scope" | "mode" | "checked_by",
    values: readonly Value[],
    label: (value: Value) => string,
    caption: (value: Value) => string,
  ) => (
    <RadioCards
      label={t(`agencies.${name}.label`)}
      field={fields[name]}
      columns={1}
      required
      choices={values.map((value) => ({
        value,
        label: label(value),
        caption: caption(value),
      }))}
    />
  );
  return (
    <>
      <TextField
        label={t("agencies.name")}
        field={fields.agency_name}
        autoComplete="off"
        required
      />
      {cards(
        "handler",
        handlers,
        (value) => t(`agencies.handler.${value}`),
        (value) => t(`agencies.handler.${value}_text`),
      )}
      {cards(
        "scope",
        scopes,
        (value) => t(`agencies.scope.${value}`),
        (value) => t(`agencies.scope.${value}_text`),
      )}
      {cards(
        "checked_by",
        checkers,
        (value) => t(`agencies.checked_by.${value}`),
        (value) => t(`agencies.checked_by.${value}_text`),
      )}
      {cards(
        "mode",
        modes,
        (value) => t(`agencies.mode.${value}`),
        (value) => t(`agencies.mode.${value}_text`),
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t("agencies.sync_delay.label")}
          hint={t("agencies.sync_delay.help")}
          field={fields.sync_delay}
          options={syncDelays.map((seconds) => ({
            value: String(seconds),
            label: t(`agencies.sync_delay.s${seconds}`),
          }))}
          required
        />
        <SelectField
          label={t("agencies.processor.label")}
          field={fields.payment_processor}
          placeholder={t("agencies.processor.any")}
          options={processors}
        />
      </div>
    </>
  );
}
