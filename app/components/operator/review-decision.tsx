import { Card } from "~/components/ui/card";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { Review } from "~/domain/documents/get-review.server";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { useT } from "~/i18n";

interface ReviewDecisionProps {
  review: Review;
  reasons: readonly Option[];
  message: string | undefined;
}

/** Shows the current decisions on a document: begin, approve, reject. */
export function ReviewDecision({ review, reasons, message }: ReviewDecisionProps) {
  const t = useT();
  const open = useSchemaForm({ id: "open", intent: "open" });
  const approve = useSchemaForm({ id: "approve", intent: "approve" });
  const { fields, ...reject } = useSchemaForm({
    id: "reject",
    intent: "reject",
    schema: async () => (await import("~/domain/documents/schema")).rejectionSchema,
  });
  // The document was decided meanwhile: the forms are gone, so the message appears here.
  if (!review.due || !review.isWhole) {
    return (
      message && (
        <Refusal>
          <Alert tone="danger" title={message} />
        </Refusal>
      )
    );
  }
  return (
    <Card title={t("operator.documents.decide")}>
      <div className="grid gap-6">
        {review.status === "ready_for_review" && (
          <SchemaForm of={open}>
            <div>
              <SubmitButton variant="outline">{t("operator.documents.open")}</SubmitButton>
              <p className="hint mt-1">{t("operator.documents.open_hint")}</p>
            </div>
          </SchemaForm>
        )}
        <SchemaForm of={approve}>
          <div>
            <SubmitButton icon="check">{t("operator.documents.approve")}</SubmitButton>
          </div>
        </SchemaForm>
        <div className="border-t border-line pt-4">
          <h3 className="subtitle mb-3">{t("operator.documents.reject_title")}</h3>
          <SchemaForm of={reject}>
            <SelectField
              label={t("operator.documents.reason")}
              field={fields.reason}
              options={reasons}
              placeholder={t("operator.documents.reason_choose")}
              required
            />
            <TextareaField
              label={t("operator.documents.note")}
              hint={t("operator.documents.note_hint")}
              field={fields.note}
            />
            <div>
              <SubmitButton variant="destructive">{t("operator.documents.reject")}</SubmitButton>
            </div>
          </SchemaForm>
        </div>
      </div>
    </Card>
  );
}
