import { Steps } from "~/components/ui/steps";
import { useT } from "~/i18n";

export function SignupSteps({ current }: { current: "organization" | "user" }) {
  const t = useT();
  return (
    <Steps
      label={t("account.signup.steps")}
      steps={[
        {
          label: t("account.signup.step_organization"),
          state: current === "organization" ? "active" : "completed",
        },
        { label: t("account.signup.step_user"), state: current === "user" ? "active" : "inactive" },
      ]}
    />
  );
}
