import type { ReactNode } from "react";
import { ConflictNote } from "~/components/campaigns/conflict-note";
import type { EditorFields } from "~/components/campaigns/editor-fields";
import type { PartValues } from "~/components/campaigns/form-values";
import { SchemaForm, SubmitButton, type FormState } from "~/components/ui/schema-form";
import { useSchemaForm } from "~/components/ui/use-schema-form";
import { versionToSend } from "~/components/ui/version-to-send";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money";
import { CAMPAIGN_FORM } from "~/components/campaigns/campaign-form";

interface PartFormProps {
  part: CampaignPart;
  currency: Currency;
  /** The saved values. */
  values: PartValues;
  version: string;
  canWrite: boolean;
  children: (fields: EditorFields<keyof PartValues>, form: FormState["form"]) => ReactNode;
}

/**
 * The form of one page of the editor. A save over somebody else's change is refused once, with both
 * values; the next save is the person's decision. It works as a plain post.
 */
export function PartForm({ part, currency, values, version, canWrite, children }: PartFormProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: CAMPAIGN_FORM,
    schema: async () => {
      const { partFormSchema } = await import("~/domain/campaigns/schema");
      return partFormSchema(currency, part);
    },
    // When only the publishing fails, the typed values are saved; other forms post no version.
    owns: (typed, error) => "version" in typed && error?.details.missing === undefined,
    hasLists: true,
    defaultValue: values as never,
  });
  return (
    <SchemaForm of={own} className="grid min-w-0 gap-6" isReadOnly={!canWrite}>
      {canWrite && (
        <>
          <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
          {/* Enter in a field must save; without this button it would press the first button of the rows. */}
          <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden />
          {own.refusal?.code === "edited_meanwhile" && (
            <ConflictNote part={part} typed={own.refusal.typed} saved={values} />
          )}
        </>
      )}
      {children(fields as unknown as EditorFields<keyof PartValues>, own.form)}
      {canWrite && (
        <div>
          <SubmitButton name="intent" value="save">
            {t("campaigns.save")}
          </SubmitButton>
        </div>
      )}
    </SchemaForm>
  );
}
