import type { FieldMetadata } from "@conform-to/react";
import { useMemo, useState } from "react";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { CountryCode } from "~/countries/country";
import type { BankField } from "~/countries/country-shape";
import type { BankAccountForm as BankForm } from "~/domain/bank-accounts/get-bank-account-form.server";
import type { BankAccountView } from "~/domain/bank-accounts/schema";
import { useT } from "~/i18n";
import { plainTyping } from "~/values/text/plain-typing";

interface BankAccountFormProps {
  form: BankForm;
  country: CountryCode;
  /** The account to edit; null: a new one. */
  account: BankAccountView | null;
  defaults: Partial<Record<string, string>>;
  asksPassword: boolean;
  /** Identifies this form, so that a double click creates one account. */
  formKey: string;
  cancelTo: string;
}

/** Shows the fields that the country and the chosen bank require; without script they change with the submit. */
export function BankAccountForm(props: BankAccountFormProps) {
  const { form, country, account, defaults, asksPassword, formKey, cancelTo } = props;
  const t = useT();
  const { fields, ...sending } = useSchemaForm({
    id: "bank",
    intent: "bank",
    schema: async () => {
      const { bankAccountFormSchema } = await import("~/domain/bank-accounts/schema");
      return bankAccountFormSchema(country, account?.bank_code ?? null);
    },
    // The stored number is shown masked, and belongs to the stored bank only.
    defaultValue: { ...defaults, ...account, account_number: undefined },
  });
  const valueOf = (name: BankField) => fields[name].initialValue ?? "";
  const initialBank = valueOf("bank_code");
  // Without script the server recognises a merged bank by its number when the form comes back.
  const { bank, setBank, banks, filledIn, recogniseBank } = useBank(
    form,
    initialBank,
    bankIn(valueOf("account_number")),
  );
  const { fields: requested, accountTypes } = form.exceptions[bank] ?? form;
  const isSameBank = account !== null && account.bank_code === bank;
  const own = (name: BankField) => ({ field: fields[name], required: true });

  return (
    <SchemaForm of={sending} formKey={formKey}>
      {account && <input type="hidden" name="uuid" value={account.uuid} />}
      <TextField
        label={t("manage.bank.currency")}
        name="shown_currency"
        defaultValue={form.currency}
        required
        readOnly
        className="max-w-40"
      />
      <SearchableSelect
        key={filledIn}
        label={t("manage.bank.bank")}
        {...own("bank_code")}
        defaultValue={bank}
        options={banks}
        placeholder={t("manage.bank.choose")}
        onChoose={setBank}
      />
      <BankFields form={form} requested={requested} own={own} />
      <TextField
        label={form.accountNumberLabel}
        {...own("account_number")}
        required={!isSameBank}
        hint={isSameBank && t("manage.bank.number_kept", { number: account.account_number ?? "" })}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => recogniseBank(event.currentTarget.value)}
      />
      {accountTypes.length > 0 && (
        <SelectField
          key={`type-${bank}`}
          label={t("manage.bank.account_type")}
          {...own("account_type")}
          defaultValue={(bank === initialBank && valueOf("account_type")) || accountTypes[0]?.value}
          options={accountTypes}
        />
      )}
      <ContactFields own={own} />
      <ConfirmPassword requested={asksPassword} of={sending} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t("manage.bank.save")}</SubmitButton>
        <CancelLink variant="ghost" to={cancelTo} preventScrollReset />
      </div>
    </SchemaForm>
  );
}

/** The chosen bank, which the number fills in where it says so; `named` is the bank of a posted number. */
function useBank(form: BankForm, initialBank: string, named: string) {
  const [bank, setBank] = useState(initialBank);
  // A select that the number fills in is rendered anew; one that the person used keeps its focus.
  const [filledIn, setFilledIn] = useState("");
  const banks = useMemo(() => {
    const found = form.mergedBanks.filter(({ value }) => value === bank || value === named);
    return found.length > 0 ? [...form.banks, ...found] : form.banks;
  }, [form, bank, named]);
  function recogniseBank(number: string) {
    const code = bankIn(number);
    if (!form.startsWithBankCode || code === bank) return;
    if (![...form.banks, ...form.mergedBanks].some(({ value }) => value === code)) return;
    setBank(code);
    setFilledIn(code);
  }
  return { bank, setBank, banks, filledIn, recogniseBank };
}

interface BankFieldsProps extends ContactFieldsProps {
  form: BankForm;
  requested: readonly BankField[];
}

/** What some countries and banks require of the bank itself. */
function BankFields({ form, requested, own }: BankFieldsProps) {
  const t = useT();
  const shows = (name: BankField) => requested.includes(name);
  return (
    <>
      {shows("bank_branch") && (
        <TextField
          label={form.bankBranchLabel ?? t("manage.bank.branch")}
          {...own("bank_branch")}
        />
      )}
      {shows("bank_address") && (
        <TextField label={t("manage.bank.address")} {...own("bank_address")} />
      )}
      {shows("bank_city") && <TextField label={t("manage.bank.city")} {...own("bank_city")} />}
    </>
  );
}

interface ContactFieldsProps {
  own: (name: BankField) => { field: FieldMetadata; required: boolean };
}

function ContactFields({ own }: ContactFieldsProps) {
  const t = useT();
  return (
    <fieldset className="stack">
      <legend className="subtitle">{t("manage.bank.contact")}</legend>
      <p className="hint">{t("manage.bank.contact_hint")}</p>
      <div className="field-row">
        <TextField
          label={t("manage.bank.first_name")}
          autoComplete="given-name"
          {...own("contact_first_name")}
        />
        <TextField
          label={t("manage.bank.last_name")}
          autoComplete="family-name"
          {...own("contact_last_name")}
        />
        <TextField
          label={t("manage.bank.email")}
          type="email"
          autoComplete="email"
          {...own("contact_email")}
        />
        <TextField
          label={t("manage.bank.phone")}
          type="tel"
          autoComplete="tel"
          {...own("contact_phone")}
        />
      </div>
    </fieldset>
  );
}

/** Returns the bank's code: the first digits of a CBU, CLABE or CCI. */
function bankIn(number: string): string {
  return plainTyping(number).replace(/\D/g, "").slice(0, 3);
}
