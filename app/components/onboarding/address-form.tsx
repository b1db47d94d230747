import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import type { Option } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { useFieldCheck } from "./use-field-check";
import { useHeldSubmit } from "./use-held-submit";
import { PhoneFields } from "./phone-fields";
import { fieldsOf, typedIn, type PageRefusal } from "./page-refusal";

interface AddressFormProps {
  channel: "email" | "cellphone";
  step: string;
  email: string;
  cellphone: { country: string; number: string } | null;
  /** Of the organisation. */
  country: string;
  phones: readonly Option[];
  /** The login is too old for another e-mail; a cellphone that nobody verified may change at any time. */
  asksPassword: boolean;
  refusal: PageRefusal | undefined;
}

/**
 * Another e-mail or cellphone to verify, or the first cellphone. The server says on blur what is
 * wrong with it; the button is held while it is asked, and as long as it refuses.
 */
export function AddressForm(props: AddressFormProps) {
  const { channel, step, refusal } = props;
  const t = useT();
  const check = useFieldCheck(paths.validateAddress(channel));
  const form = useRef<HTMLFormElement>(null);
  const { isAsking, isRefused, hold } = useHeldSubmit([check, begin]);
  const errors = fieldsOf(refusal);
  const ofEmail = check.errorsOver(errors.email ?? errors["user.email"]);
  const ofNumber = check.errorsOver(
    errors["cellphone.number"] ?? errors.cellphone ?? errors["user.cellphone"],
  );
  const ofCountry = errors["cellphone.country"] ?? [];
  const ofPassword = errors.password ?? [];
  const isBeside = [...ofEmail, ...ofNumber, ...ofCountry, ...ofPassword].length > 0;

  function begin(): boolean {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined));
    const { email, country, number } = typed as Record<string, string | undefined>;
    if (!(email ?? number)?.trim()) return false;
    check.ask(channel === "email" ? { email } : { cellphone: { country, number } });
    return true;
  }

  return (
    <Form ref={form} method="post" className="stack" onSubmit={hold}>
      <CsrfField />
      <FormErrorSummary errors={refusal && !isBeside ? [refusal.error.message] : []} />
      {channel === "email" ? (
        <TextField
          label={t("common.fields.email")}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={t("account.verification.current", { address: props.email })}
          defaultValue={typedIn(refusal, "email")}
          errors={ofEmail}
          onInput={check.clear}
          onBlur={() => check.isOpen && begin()}
        />
      ) : (
        <PhoneFields
          country={{
            id: "country",
            name: "country",
            defaultValue: typedIn(refusal, "country") ?? props.cellphone?.country ?? props.country,
            errors: ofCountry,
          }}
          number={{
            id: "number",
            name: "number",
            defaultValue: typedIn(refusal, "number") ?? "",
            errors: ofNumber,
          }}
          options={props.phones}
          onNumberBlur={() => check.isOpen && begin()}
          onEdit={check.clear}
        />
      )}
      <ConfirmPassword
        asked={props.asksPassword && channel === "email"}
        refusal={refusal ? { code: refusal.error.code, fields: errors } : null}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value={channel === "email" ? "change_email" : "change_cellphone"}
          held={isAsking || isRefused}
        >
          {t(step === "add_cellphone" ? "common.actions.continue" : "common.actions.update")}
        </Button>
        {step !== "add_cellphone" && (
          <ButtonLink variant="ghost" to="?">
            {t("common.actions.cancel")}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
