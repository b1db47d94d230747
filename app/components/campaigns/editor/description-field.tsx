import { Suspense, useState, type ComponentProps } from "react";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { lazily } from "~/components/ui/lazily";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

const RichTextEditor = lazily(
  () => import("~/components/rich-text/rich-text-editor"),
  "RichTextEditor",
);

interface DescriptionFieldProps extends Pick<ComponentProps<typeof TextareaField>, "required"> {
  field: NonNullable<ComponentProps<typeof TextareaField>["field"]>;
  /** The campaign's description by default. */
  label?: string;
}

/**
 * A formatted text, such as the campaign's description. The text box is what the form posts; with script an
 * editor writes into it, and without script people type the marks that its hint names.
 */
export function DescriptionField({ field, label, required }: DescriptionFieldProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [isReady, setReady] = useState(false);
  const errors = field.errors ?? [];
  return (
    <div className="rich-text" data-ready={isReady || undefined}>
      <TextareaField
        field={field}
        label={label ?? t("campaigns.editor.description")}
        hint={t(isReady ? "campaigns.form.description_short" : "campaigns.form.description_hint")}
        rows={8}
        required={required}
      />
      {isHydrated && (
        <Suspense fallback={null}>
          <RichTextEditor
            key={field.key}
            boxId={field.id}
            describedBy={`${field.descriptionId} ${field.errorId}`}
            isInvalid={errors.length > 0}
            onReady={() => setReady(true)}
          />
        </Suspense>
      )}
    </div>
  );
}
