import { Form } from "@remix-run/react";
import type { FormRefusalData } from "~/components/ui/settings-form";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { paths } from "~/http/paths";

interface ConnectMercadopagoProps {
  asksPassword: boolean;
  refusal: FormRefusalData | null;
  label: string;
  /** It stands on the onboarding page, or was begun there: its end leads back to it. */
  atOnboarding: boolean;
  onSelect?: () => void;
}

/** A plain post that leads to the company's consent page; the browser itself follows it there. */
export function ConnectMercadopago(props: ConnectMercadopagoProps) {
  const { asksPassword, refusal, label, atOnboarding, onSelect } = props;
  return (
    <Form
      method="post"
      action={paths.mercadopago()}
      reloadDocument
      className="stack"
      noValidate
      onSubmit={onSelect}
    >
      {refusal && <FormErrorSummary errors={refusal.errors} fields={refusal.fields} />}
      <CsrfField />
      {atOnboarding && <input type="hidden" name="began_at" value="onboarding" />}
      <ConfirmPassword asked={asksPassword} refusal={refusal} id="mercadopago-password" />
      <Button className="justify-self-start">{label}</Button>
    </Form>
  );
}
