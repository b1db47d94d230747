import { ReasonField } from "~/components/operator/reason-field";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface DecisionCardProps {
  title: string;
  /** The current state and its meaning. */
  text: string;
  /** The recorded reason of the current state. */
  noted: string | null | undefined;
  intent: "release" | "hold" | "suspend" | "resume";
}

/** Shows a state of an organisation, and the decision that reverses it, with a reason. */
export function DecisionCard({ title, text, noted, intent }: DecisionCardProps) {
  const t = useT();
  const own = useSchemaForm({
    id: intent,
    intent,
    schema: async () => (await import("~/domain/operators/schema")).decisionSchema,
  });
  return (
    <Card title={title}>
      <p>{text}</p>
      {noted && (
        <p className="mt-2 text-muted wrap-anywhere">
          {t("operator.organization.noted", { reason: noted })}
        </p>
      )}
      <div className="mt-5">
        <SchemaForm of={own}>
          <ReasonField field={own.fields.reason} />
          <div>
            <SubmitButton
              variant={intent === "suspend" || intent === "hold" ? "destructive" : "primary"}
            >
              {t(`operator.organization.decide.${intent}`)}
            </SubmitButton>
          </div>
        </SchemaForm>
      </div>
    </Card>
  );
}
