import type { ComponentProps } from "react";
import { insertText } from "./insert-text";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

interface DescriptionFieldProps extends Pick<ComponentProps<typeof TextareaField>, "required"> {
  field: NonNullable<ComponentProps<typeof TextareaField>["field"]>;
  /** The campaign's description by default. */
  label?: string;
}

/** The marks of Markdown that each button puts around the selection. */
const MARKS = {
  bold: ["**", "**"],
  italic: ["_", "_"],
  link: ["[", "](https://)"],
  list: ["\n- ", ""],
} as const;

/** A formatted text, such as the campaign's description, with buttons for its few formats; without script people type the marks. */
export function DescriptionField({ field, label, required }: DescriptionFieldProps) {
  const t = useT();
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-2">
      <TextareaField
        field={field}
        label={label ?? t("campaigns.editor.description")}
        hint={t("campaigns.form.description_hint")}
        rows={8}
        required={required}
      />
      {isHydrated && (
        <div role="group" aria-label={t("campaigns.format.label")} className="flex flex-wrap gap-2">
          {(["bold", "italic", "link", "list"] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="button button-outline button-sm"
              onClick={() => insertText(field.id, MARKS[name][0], MARKS[name][1])}
            >
              {t(`campaigns.format.${name}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
