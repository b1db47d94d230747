import type { z } from "zod";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import type { Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { useFieldCheck } from "./use-field-check";
import { useHeldSubmit } from "./use-held-submit";
import { PhoneFields } from "./phone-fields";

interface AddressFormProps {
  channel: "email" | "cellphone";
  step: string;
  email: string;
  cellphone: { country: string; number: string } | null;
  country: string;
  phones: readonly Option[];
  /** Another e-mail needs a recent login; an unverified cellphone may always change. */
  asksPassword: boolean;
}

type Typed = { email: string; cellphone: { country: string; number: string } };

/** Changes the e-mail or cellphone to verify; the server validates it on blur, and the button waits. */
export function AddressForm(props: AddressFormProps) {
  const { channel, step } = props;
  const t = useT();
  const check = useFieldCheck(paths.validateAddress(channel));
  const { isAsking, isRefused, hold } = useHeldSubmit([check, begin]);
  const { fields, ...own } = useSchemaForm({
    id: "address",
    intent: `change_${channel}`,
    schema: async () => {
      const { emailChangeSchema, cellphoneChangeSchema } = await import("~/domain/users/schema");
      const schema =
        channel === "email"
          ? emailChangeSchema(props.email)
          : cellphoneChangeSchema(props.cellphone?.number);
      return schema as unknown as z.ZodType<Typed, Typed>;
    },
    defaultValue: { cellphone: { country: props.cellphone?.country ?? props.country } },
    onSubmit: hold,
  });
  const cellphone = fields.cellphone.getFieldset();

  function begin(): boolean {
    const form = document.forms.namedItem("address") ?? undefined;
    const typed = new FormData(form);
    const [email, country, number] = [
      fields.email.name,
      cellphone.country.name,
      cellphone.number.name,
    ].map((name) => typed.get(name));
    const wanted = channel === "email" ? email : number;
    if (typeof wanted !== "string" || wanted.trim() === "") return false;
    check.ask(channel === "email" ? { email } : { cellphone: { country, number } });
    return true;
  }

  return (
    <SchemaForm of={own}>
      {channel === "email" ? (
        <TextField
          label={t("common.fields.email")}
          field={fields.email}
          type="email"
          autoComplete="email"
          required
          hint={t("account.verification.current", { address: props.email })}
          errors={check.errorsOver(fields.email.errors)}
          onInput={check.clear}
          onBlur={() => check.isOpen && begin()}
        />
      ) : (
        <PhoneFields
          country={{ field: cellphone.country }}
          number={{
            field: cellphone.number,
            errors: check.errorsOver(cellphone.number.errors ?? fields.cellphone.errors),
          }}
          options={props.phones}
          onNumberBlur={() => check.isOpen && begin()}
          onEdit={check.clear}
        />
      )}
      <ConfirmPassword requested={props.asksPassword && channel === "email"} of={own} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton blocked={isAsking || isRefused}>
          {t(step === "add_cellphone" ? "common.actions.continue" : "common.actions.update")}
        </SubmitButton>
        {step !== "add_cellphone" && <CancelLink variant="ghost" to={paths.verifications()} />}
      </div>
    </SchemaForm>
  );
}
