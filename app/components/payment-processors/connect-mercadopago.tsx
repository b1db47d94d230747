import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { paths } from "~/http/paths";

interface ConnectMercadopagoProps {
  asksPassword: boolean;
  label: string;
  /** What a screen reader says instead of the label, which several buttons of the page share. */
  name?: string;
  /** Whether the connection starts on the onboarding page, and so ends there. */
  atOnboarding: boolean;
  onSelect?: () => void;
}

/** A plain post that redirects to Mercado Pago's consent page; the browser must follow it itself. */
export function ConnectMercadopago(props: ConnectMercadopagoProps) {
  const { asksPassword, label, name, atOnboarding, onSelect } = props;
  const own = useSchemaForm({ id: "mercadopago", onSubmit: onSelect });
  return (
    <SchemaForm of={own} action={paths.mercadopago()} reloadDocument>
      {atOnboarding && <input type="hidden" name="began_at" value="onboarding" />}
      <ConfirmPassword requested={asksPassword} of={own} />
      <SubmitButton className="justify-self-start" aria-label={name}>
        {label}
      </SubmitButton>
    </SchemaForm>
  );
}
