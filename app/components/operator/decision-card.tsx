import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { TextareaField } from "~/components/ui/textarea-field";
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
  const own = refusal?.intent === intent ? { ...refusal, fields: prefixed(refusal, intent) } : null;
  const id = `${intent}_reason`;
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
          <TextareaField
            label={t("operator.organization.reason")}
            hint={t("operator.organization.reason_hint")}
            id={id}
            name="reason"
            rows={2}
            maxLength={500}
            required
            defaultValue={own?.typed.reason}
            errors={own?.fields[id]}
          />
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

/** Several forms of the page have a reason: the summary's links need the id of this one's. */
function prefixed({ fields }: FormRefusalData, intent: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, errors]) => [`${intent}_${name}`, errors]),
  );
}
