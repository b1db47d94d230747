import { CodePicker } from "~/components/campaigns/code-picker";
import type { EditorFields } from "~/components/campaigns/editor/editor-fields";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useT } from "~/i18n";

interface ThanksFieldsProps {
  fields: EditorFields<"thanks_message" | "thanks_email">;
  readOnly: boolean;
}

/** The texts of the thanks page and of the receipt's e-mail, each with its picker of short codes. */
export function ThanksFields({ fields, readOnly }: ThanksFieldsProps) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <TextareaField
        field={fields.thanks_message}
        label={t("campaigns.editor.thanks_message")}
        hint={t("campaigns.form.thanks_message_hint")}
        rows={3}
      />
      {!readOnly && <CodePicker target={fields.thanks_message.id} />}
      <TextareaField
        field={fields.thanks_email}
        label={t("campaigns.editor.thanks_email")}
        hint={t("campaigns.form.thanks_email_hint")}
        rows={4}
      />
      {!readOnly && <CodePicker target={fields.thanks_email.id} />}
    </div>
  );
}
