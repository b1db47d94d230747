import { ReasonField } from "~/components/operator/reason-field";
import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/schema-form";
import { useSchemaForm } from "~/components/ui/use-schema-form";
import { useT } from "~/i18n";

interface DecisionCardProps {
  title: string;
  /** How it stands and what that means. */
  text: string;
  /** The reason of how it stands, as it was written down. */
  noted: string | null | undefined;
  intent: "release" | "hold" | "suspend" | "resume";
}

/** How one thing of an organisation stands, and the decision that turns it round, with its reason. */
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
