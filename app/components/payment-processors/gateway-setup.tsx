import { BankAccountForm } from "~/components/bank-accounts/bank-account-form";
import { CentralposForm } from "~/components/payment-processors/centralpos-form";
import { GatewayForm } from "~/components/payment-processors/gateway-form";
import { SetupIntro } from "~/components/payment-processors/setup-intro";
import { SetupSuccess } from "~/components/payment-processors/setup-success";
import type { CountryCode } from "~/countries/country";
import type { BankAccountForm as BankFormData } from "~/domain/bank-accounts/get-bank-account-form.server";
import type { BankAccountView } from "~/domain/bank-accounts/schema";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import type { HelpTopic } from "~/components/platform/help-topics";
import { useT } from "~/i18n";
import type { GatewayOption } from "./gateway-option";

interface GatewaySetupProps {
  view: string;
  gateway: string | null;
  form: BankFormData;
  country: CountryCode;
  account: BankAccountView | null;
  defaults: Partial<Record<string, string>>;
  options: GatewayOption[];
  processor: PaymentProcessorView | null;
  processors: PaymentProcessorView[];
  campaigns: { uuid: string; title: string }[];
  countryName: string;
  asksPassword: boolean;
  formKey: string;
  cancelTo: string;
}

/** What the help says of the step that is open. */
export function topicOfStep(view: string): HelpTopic {
  return view === "bank" ? "bank-account" : "payment-gateways";
}

/** The step that is open: the explanation, the bank account's form, that of a gateway, or what was done. */
export function GatewaySetup({ view, gateway, options, processors, ...rest }: GatewaySetupProps) {
  const t = useT();
  const { account, form, cancelTo } = rest;
  // A form that changes with the step before it must not keep that step's values.
  if (view === "bank") {
    return (
      <div className="stack" key="bank">
        {!account && <p>{t("manage.gateways.bank_first", { currency: form.currency })}</p>}
        <BankAccountForm {...rest} />
      </div>
    );
  }
  if (view === "success")
    return <SetupSuccess gateway={gateway} processors={processors} doneTo={cancelTo} />;
  if (view === "token") return <CentralposForm {...rest} />;
  const option = options.find(({ id }) => id === gateway);
  if (!option) return null;
  if (view === "intro")
    return <SetupIntro option={option} hasAccount={account !== null} cancelTo={cancelTo} />;
  return <GatewayForm key={option.id} option={option} {...rest} />;
}
