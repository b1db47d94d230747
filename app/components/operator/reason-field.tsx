import type { FormRefusalData } from "~/components/ui/settings-form";
import { TextareaField } from "~/components/ui/textarea-field";
import { useT } from "~/i18n";

/** The refusal of this form of the page, with the ids of its fields; null: of another one, or none. */
export function refusalOfForm(
  refusal: FormRefusalData | null,
  intent: string,
): FormRefusalData | null {
  if (refusal?.intent !== intent) return null;
  // Several forms of a page have a reason: the summary's links need the id of this one's.
  const { reason, ...fields } = refusal.fields;
  return { ...refusal, fields: reason ? { ...fields, [reasonId(intent)]: reason } : fields };
}

const reasonId = (intent: string): string => `${intent}_reason`;

interface ReasonFieldProps {
  intent: string;
  /** What `refusalOfForm` answers. */
  refusal: FormRefusalData | null;
}

/** Why our staff does something to an organisation: kept with its record. */
export function ReasonField({ intent, refusal }: ReasonFieldProps) {
  const t = useT();
  const id = reasonId(intent);
  return (
    <TextareaField
      label={t("operator.organization.reason")}
      hint={t("operator.organization.reason_hint")}
      id={id}
      name="reason"
      rows={2}
      required
      defaultValue={refusal?.typed.reason}
      errors={refusal?.fields[id]}
    />
  );
}
