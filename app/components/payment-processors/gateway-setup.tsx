import { BankAccountForm } from "~/components/bank-accounts/bank-account-form";
import { GatewayForm } from "~/components/payment-processors/gateway-form";
import type { FormRefusalData } from "~/components/payment-processors/settings-form";
import type { BankAccountForm as BankFormData } from "~/domain/bank-accounts/get-bank-account-form.server";
import type { BankAccountView } from "~/domain/bank-accounts/schema";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";
import type { GatewayOption } from "./gateway-option";

interface GatewaySetupProps {
  view: string;
  form: BankFormData;
  account: BankAccountView | null;
  defaults: Partial<Record<string, string>>;
  options: GatewayOption[];
  processor: PaymentProcessorView | null;
  countryName: string;
  asksPassword: boolean;
  formKey: string;
  refusal: FormRefusalData | null;
  cancelTo: string;
}

/** The form that is open: the bank account's, or that of a gateway. */
export function GatewaySetup({ view, options, ...rest }: GatewaySetupProps) {
  const t = useT();
  const { account, form, processor } = rest;
  // A form that changes with the step before it must not keep that step's values.
  if (view === "bank") {
    return (
      <div className="stack" key="bank">
        {!account && <p>{t("manage.gateways.bank_first", { currency: form.currency })}</p>}
        <BankAccountForm {...rest} />
      </div>
    );
  }
  const id = processor?.gateway ?? "local_payments";
  const option = options.find((candidate) => candidate.id === id);
  return option ? <GatewayForm key={id} option={option} {...rest} /> : null;
}
