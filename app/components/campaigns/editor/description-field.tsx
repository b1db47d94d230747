import { Suspense, useState, type ComponentProps, type SyntheticEvent } from "react";
import { Toolbar, type Format, type Tools } from "~/components/rich-text/toolbar";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { lazily } from "~/components/ui/lazily";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

const RichTextEditor = lazily(
  () => import("~/components/rich-text/rich-text-editor"),
  "RichTextEditor",
);
const NO_FORMATS: ReadonlySet<Format> = new Set();

interface DescriptionFieldProps extends Pick<ComponentProps<typeof TextareaField>, "required"> {
  field: NonNullable<ComponentProps<typeof TextareaField>["field"]>;
  /** The campaign's description by default. */
  label?: string;
}

/**
 * A formatted text, such as the campaign's description. The text box is what the form posts; an editor, which
 * loads once a person comes near, writes into it, and without script people type the marks that its hint names.
 */
export function DescriptionField({ field, label, required }: DescriptionFieldProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [isNear, setNear] = useState(false);
  const [isReady, setReady] = useState(false);
  const [first, setFirst] = useState<Format | null>(null);
  const [tools, setTools] = useState<Tools | null>(null);
  const comeNear = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    if (!currentTarget.querySelector("textarea:disabled")) setNear(true);
  };
  const press = (format: Format) => {
    setFirst(format);
    setNear(true);
  };
  return (
    <div
      className="rich-text"
      data-ready={isReady || undefined}
      onFocus={comeNear}
      onPointerEnter={comeNear}
    >
      <TextareaField
        field={field}
        label={label ?? t("campaigns.editor.description")}
        hint={t(isReady ? "campaigns.form.description_short" : "campaigns.form.description_hint")}
        rows={8}
        required={required}
      />
      {isHydrated && (
        <Toolbar active={tools?.active ?? NO_FORMATS} choose={tools?.choose ?? press} />
      )}
      {isNear && (
        <Suspense fallback={null}>
          <RichTextEditor
            key={field.key}
            boxId={field.id}
            describedBy={`${field.descriptionId} ${field.errorId}`}
            isInvalid={(field.errors ?? []).length > 0}
            first={first}
            onTools={setTools}
            onReady={() => {
              setReady(true);
              setFirst(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
