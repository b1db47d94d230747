import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SelectField, type Option } from "~/components/ui/select-field";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { TextareaField } from "~/components/ui/textarea-field";
import type { Review } from "~/domain/documents/get-review.server";
import { useT } from "~/i18n";

interface ReviewDecisionProps {
  review: Review;
  reasons: readonly Option[];
  refusal: FormRefusalData | null;
}

/** What our staff may do with the paper now: begin, approve, send back. */
export function ReviewDecision({ review, reasons, refusal }: ReviewDecisionProps) {
  const t = useT();
  const of = (intent: string) => (refusal?.intent === intent ? refusal : null);
  const rejected = of("reject");
  // What came too late is told where the forms are no more.
  if (!review.due || !review.isWhole) {
    return (
      refusal && (
        <p role="alert" className="alert tone-danger">
          {refusal.errors[0]}
        </p>
      )
    );
  }
  return (
    <Card title={t("operator.documents.decide")}>
      <div className="grid gap-6">
        {review.status === "ready_for_review" && (
          <SettingsForm intent="open" refusal={of("open")}>
            <div>
              <Button variant="outline">{t("operator.documents.open")}</Button>
              <p className="hint mt-1">{t("operator.documents.open_hint")}</p>
            </div>
          </SettingsForm>
        )}
        <SettingsForm intent="approve" refusal={of("approve")}>
          <div>
            <Button icon="check">{t("operator.documents.approve")}</Button>
          </div>
        </SettingsForm>
        <div className="border-t border-line pt-4">
          <h3 className="subtitle mb-3">{t("operator.documents.reject_title")}</h3>
          <SettingsForm intent="reject" refusal={rejected}>
            <SelectField
              label={t("operator.documents.reason")}
              id="reason"
              name="reason"
              options={reasons}
              placeholder={t("operator.documents.reason_choose")}
              required
              defaultValue={rejected?.typed.reason}
              errors={rejected?.fields.reason}
            />
            <TextareaField
              label={t("operator.documents.note")}
              hint={t("operator.documents.note_hint")}
              id="note"
              name="note"
              defaultValue={rejected?.typed.note}
              errors={rejected?.fields.note}
            />
            <div>
              <Button variant="destructive">{t("operator.documents.reject")}</Button>
            </div>
          </SettingsForm>
        </div>
      </div>
    </Card>
  );
}
