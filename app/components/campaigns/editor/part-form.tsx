import type { ReactNode } from "react";
import { useAutosave } from "./use-autosave";
import { Alert } from "~/components/ui/messages/alert";
import { ConflictNote } from "./conflict-note";
import { EditorBar } from "./editor-bar";
import type { EditorData } from "./editor-frame";
import type { EditorFields } from "./editor-fields";
import { CAMPAIGN_FORM, type PartValues } from "./form-values";
import { SchemaForm, type FormState } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

interface PartFormProps {
  /** The data of its page: state, preview and what publishing needs. */
  data: EditorData;
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
export function PartForm(props: PartFormProps) {
  const { data, part, currency, values, version, canWrite, children } = props;
  const t = useT();
  const schema = async () => {
    const { partFormSchema } = await import("~/domain/campaigns/schema");
    return partFormSchema(currency, part);
  };
  const { fields, ...own } = useSchemaForm({
    id: CAMPAIGN_FORM,
    schema,
    // When only the publishing fails, the typed values are saved; other forms post no version.
    owns: (typed, error) => "version" in typed && error?.details.missing === undefined,
    hasLists: true,
    defaultValue: values as never,
  });
  // A draft is saved while it is edited; changes of a published page are public, so the button saves them.
  const isDraft = data.campaign.state === "unpublished";
  const isAutomatic = canWrite && isDraft;
  const autosave = useAutosave(CAMPAIGN_FORM, isAutomatic, schema);
  const refusal = autosave.refusal ?? own.refusal;
  return (
    <SchemaForm of={own} className="grid min-w-0 gap-6" isReadOnly={!canWrite}>
      {canWrite && (
        <>
          <input
            type="hidden"
            name="version"
            value={autosave.version ?? versionToSend(own.refusal, version)}
          />
          {/* Enter in a field must save; without this button it would press the first button of the rows. */}
          <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden />
          {refusal?.code === "edited_meanwhile" ? (
            <ConflictNote part={part} typed={refusal.typed} saved={values} />
          ) : (
            autosave.refusal && (
              <Alert tone="warning">
                {t("campaigns.autosave.failed", { reason: autosave.refusal.message })}
              </Alert>
            )
          )}
        </>
      )}
      {children(fields as unknown as EditorFields<keyof PartValues>, own.form)}
      {canWrite && <EditorBar data={data} isDraft={isDraft} />}
    </SchemaForm>
  );
}
