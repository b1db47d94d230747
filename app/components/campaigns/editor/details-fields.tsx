import type { EditorFields, StyleField } from "./editor-fields";
import { ThemeColorField } from "./theme-color-field";
import { DescriptionField } from "./description-field";
import { DateField } from "~/components/ui/forms/date-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

interface DetailsFieldsProps {
  fields: EditorFields<"title" | "description" | "objective" | "category" | "end_date" | "style">;
  currency: Currency;
  categories: readonly Option[];
  /** The name of the organisation's time zone. */
  zone: string;
  /** Whether it collects for one thing, so that a goal helps. */
  advisesGoal: boolean;
}

/** What a campaign is: texts, category, goal, dates and colour. */
export function DetailsFields({
  fields,
  currency,
  categories,
  zone,
  advisesGoal,
}: DetailsFieldsProps) {
  const t = useT();
  const zoneHint = t("campaigns.form.zone_hint", { zone });
  return (
    <div className="grid gap-5">
      <TextField field={fields.title} label={t("campaigns.editor.title")} required />
      <DescriptionField field={fields.description} />
      <div className="field-row">
        <SelectField
          field={fields.category}
          label={t("campaigns.editor.category")}
          placeholder={t("campaigns.form.no_category")}
          options={categories}
        />
        <MoneyField
          field={fields.objective}
          label={t("campaigns.editor.objective")}
          hint={t(`campaigns.form.objective_${advisesGoal ? "advice" : "hint"}`)}
          currency={currency}
        />
      </div>
      <div className="field-row">
        <DateField
          field={fields.end_date}
          label={t("campaigns.editor.end_date")}
          hint={`${t("campaigns.form.end_date_hint")} ${zoneHint}`}
        />
      </div>
      <ThemeColorField style={fields.style as StyleField} />
    </div>
  );
}
