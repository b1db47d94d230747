import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { SearchableSelect } from "~/components/ui/searchable-select";
import type { Option } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { useT } from "~/i18n";
import { fieldsOf, typedIn, type PageRefusal } from "./page-refusal";

interface AddressFormProps {
  channel: "email" | "cellphone";
  step: string;
  email: string;
  cellphone: { country: string; number: string } | null;
  /** Of the organisation. */
  country: string;
  phones: readonly Option[];
  refusal: PageRefusal | undefined;
}

/** Another e-mail or cellphone to verify, or the first cellphone. */
export function AddressForm(props: AddressFormProps) {
  const { channel, step, refusal } = props;
  const t = useT();
  const errors = fieldsOf(refusal);
  const ofField = errors.email ?? errors["user.email"];
  const ofNumber = errors["cellphone.number"] ?? errors.cellphone ?? errors["user.cellphone"];
  const known = ofField ?? ofNumber ?? errors["cellphone.country"];
  return (
    <form method="post" className="stack">
      <CsrfField />
      <FormErrorSummary errors={refusal && !known ? [refusal.error.message] : []} />
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
          errors={ofField}
        />
      ) : (
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <SearchableSelect
            label={t("common.fields.phone_code")}
            id="country"
            name="country"
            options={props.phones}
            defaultValue={typedIn(refusal, "country") ?? props.cellphone?.country ?? props.country}
            required
            errors={errors["cellphone.country"]}
          />
          <TextField
            label={t("common.fields.cellphone")}
            id="number"
            name="number"
            type="tel"
            autoComplete="tel-national"
            required
            defaultValue={typedIn(refusal, "number")}
            errors={ofNumber}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value={channel === "email" ? "change_email" : "change_cellphone"}>
          {t(step === "add_cellphone" ? "common.actions.continue" : "common.actions.update")}
        </Button>
        {step !== "add_cellphone" && (
          <a className="button button-ghost" href="?">
            {t("common.actions.cancel")}
          </a>
        )}
      </div>
    </form>
  );
}
