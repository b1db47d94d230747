import type { GatewayOption } from "~/components/payment-processors/gateway-option";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface SetupIntroProps {
  option: GatewayOption;
  hasAccount: boolean;
  cancelTo: string;
}

/** Explains before the first step what the activation requires, and that it cannot be undone. */
export function SetupIntro({ option: { descriptor, id }, hasAccount, cancelTo }: SetupIntroProps) {
  const t = useT();
  const steps = [
    t(hasAccount ? "manage.gateways.intro_bank_there" : "manage.gateways.intro_bank"),
    ...(descriptor.isPrinted ? [t("manage.gateways.intro_descriptor")] : []),
    ...(id === "global_payments" ? [t("manage.gateways.intro_rules")] : []),
  ];
  return (
    <div className="stack">
      <p>{t("manage.gateways.intro_steps")}</p>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="mt-0.5 flex-none text-primary">
              {index === 0 && hasAccount ? <Icon name="check" /> : <b>{`${index + 1}.`}</b>}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <Alert tone="warning">{t("manage.gateways.irreversible")}</Alert>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.gatewaySetupForm(cancelTo, id)} preventScrollReset>
          {t("common.actions.continue")}
        </ButtonLink>
        <ButtonLink variant="ghost" to={cancelTo} preventScrollReset>
          {t("common.actions.back")}
        </ButtonLink>
      </div>
    </div>
  );
}
