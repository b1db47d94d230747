import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import type { BankAccountView } from "~/domain/bank-accounts/schema";
import { useT } from "~/i18n";

interface BankAccountSummaryProps {
  account: (BankAccountView & { type_name: string | null }) | null;
  /** The complete number, after it was requested. */
  revealed: string | null;
  /** null: this person may not edit. */
  editTo: string | null;
}

/** Shows the account for payouts; the number shows its last four digits only, until it is requested. */
export function BankAccountSummary({ account, revealed, editTo }: BankAccountSummaryProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-sunken p-4">
      <div className="flex min-w-0 items-center gap-4">
        <span className="grid size-11 flex-none place-content-center rounded-full bg-surface text-primary">
          <Icon name="bank" />
        </span>
        <div className="min-w-0">
          <h3 className="font-bold">{account?.bank_name ?? t("manage.bank.title")}</h3>
          <p className="text-muted" role={revealed ? "status" : undefined}>
            {account ? (
              <>
                {account.type_name && `${account.type_name} · `}
                {/* Kept together, so that no line starts with the dot. */}
                <span className="inline-block">
                  <span className="break-all">{`${revealed ?? account.account_number} ·`}</span>{" "}
                  {account.currency}
                </span>
              </>
            ) : (
              t("manage.gateways.bank_missing")
            )}
          </p>
          {account && editTo !== null && revealed === null && <Reveal uuid={account.uuid} />}
        </div>
      </div>
      {editTo !== null && (
        <ButtonLink
          variant="outline"
          to={editTo}
          preventScrollReset
          icon={account ? "pencil" : "plus"}
        >
          {account ? t("common.actions.edit") : t("manage.gateways.add_bank")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Requests the complete number with a post, because each view is recorded; an old login then needs the password. */
function Reveal({ uuid }: { uuid: string }) {
  const t = useT();
  const own = useSchemaForm({ id: "reveal-account", intent: "reveal" });
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="uuid" value={uuid} />
      <ConfirmPassword requested={false} of={own} />
      <SubmitButton variant="ghost" size="sm" icon="eye" className="-ms-3 justify-self-start">
        {t("manage.bank.reveal")}
      </SubmitButton>
    </SchemaForm>
  );
}
