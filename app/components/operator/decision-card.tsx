import { ReasonForm } from "~/components/operator/reason-form";
import { Card } from "~/components/ui/card";
import { useT } from "~/i18n";

interface DecisionCardProps {
  title: string;
  /** The current state and its meaning. */
  text: string;
  /** The recorded reason of the current state. */
  noted?: string | null;
  intent: "release" | "hold" | "cover_fees" | "leave_fees" | "suspend" | "resume";
}

/** Shows a state of an organisation, and the decision that reverses it, with a reason. */
export function DecisionCard({ title, text, noted, intent }: DecisionCardProps) {
  const t = useT();
  return (
    <Card title={title}>
      <p>{text}</p>
      {noted && (
        <p className="mt-2 text-muted wrap-anywhere">
          {t("operator.organization.noted", { reason: noted })}
        </p>
      )}
      <div className="mt-5">
        <ReasonForm
          intent={intent}
          label={t(`operator.organization.decide.${intent}`)}
          variant={intent === "suspend" || intent === "hold" ? "destructive" : "primary"}
        />
      </div>
    </Card>
  );
}
