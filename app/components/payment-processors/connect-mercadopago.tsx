import { SchemaForm, SubmitButton } from "~/components/ui/schema-form";
import { useSchemaForm } from "~/components/ui/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { paths } from "~/http/paths";

interface ConnectMercadopagoProps {
  asksPassword: boolean;
  label: string;
  /** It stands on the onboarding page, or was begun there: its end leads back to it. */
  atOnboarding: boolean;
  onSelect?: () => void;
}

/** A plain post that leads to the company's consent page; the browser itself follows it there. */
export function ConnectMercadopago(props: ConnectMercadopagoProps) {
  const { asksPassword, label, atOnboarding, onSelect } = props;
  const own = useSchemaForm({ id: "mercadopago", onSubmit: onSelect });
  return (
    <SchemaForm of={own} action={paths.mercadopago()} reloadDocument>
      {atOnboarding && <input type="hidden" name="began_at" value="onboarding" />}
      <ConfirmPassword requested={asksPassword} of={own} />
      <SubmitButton className="justify-self-start">{label}</SubmitButton>
    </SchemaForm>
  );
}
