import { Steps, type StepState } from "~/components/ui/steps";
import { useT } from "~/i18n";

interface AccountStepsProps {
  verification: StepState;
  gateway: StepState;
  documents: StepState;
}

export function AccountSteps({ verification, gateway, documents }: AccountStepsProps) {
  const t = useT();
  return (
    <Steps
      label={t("account.steps.label")}
      steps={[
        { label: t("account.steps.verification"), state: verification },
        { label: t("account.steps.gateway"), state: gateway },
        { label: t("account.steps.documents"), state: documents },
      ]}
    />
  );
}
