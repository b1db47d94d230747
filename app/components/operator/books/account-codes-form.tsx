import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { Account } from "~/domain/ledger/schema";
import { useT } from "~/i18n";

interface AccountCodesFormProps {
  accounts: readonly Account[];
  codes: Readonly<Record<string, string>>;
}

/** The code of each account in the accountant's own plan of accounts. */
export function AccountCodesForm({ accounts, codes }: AccountCodesFormProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "codes",
    intent: "save",
    schema: async () =>
      (await import("~/domain/ledger/books/account-code-schema")).accountCodesSchema,
    defaultValue: codes,
  });
  return (
    <SchemaForm of={own}>
      {accounts.map((account) => (
        <TextField
          key={account}
          field={fields[account]}
          label={t(`donations.ledger.account.${account}`)}
          autoComplete="off"
        />
      ))}
      <div>
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
