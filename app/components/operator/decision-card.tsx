import { ReasonField, refusalOfForm } from "~/components/operator/reason-field";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { useT } from "~/i18n";

interface DecisionCardProps {
  title: string;
  /** How it stands and what that means. */
  text: string;
  /** The reason of how it stands, as it was written down. */
  noted: string | null | undefined;
  intent: "release" | "hold" | "suspend" | "resume";
  refusal: FormRefusalData | null;
}

/** How one thing of an organisation stands, and the decision that turns it round, with its reason. */
export function DecisionCard({ title, text, noted, intent, refusal }: DecisionCardProps) {
  const t = useT();
  const own = refusalOfForm(refusal, intent);
  return (
    <Card title={title}>
      <p>{text}</p>
      {noted && (
        <p className="mt-2 text-muted wrap-anywhere">
          {t("operator.organization.noted", { reason: noted })}
        </p>
      )}
      <div className="mt-5">
        <SettingsForm key={intent} intent={intent} refusal={own}>
          <ReasonField intent={intent} refusal={own} />
          <div>
            <Button variant={intent === "suspend" || intent === "hold" ? "destructive" : "primary"}>
              {t(`operator.organization.decide.${intent}`)}
            </Button>
          </div>
        </SettingsForm>
      </div>
    </Card>
  );
}
