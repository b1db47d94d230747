import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { BankAccountView } from "~/domain/bank-accounts/schema";
import { useT } from "~/i18n";

interface BankAccountSummaryProps {
  account: (BankAccountView & { type_name: string | null }) | null;
  /** null: not for this person. */
  editTo: string | null;
}

/** Where the money goes, with the number hidden but for its last four. */
export function BankAccountSummary({ account, editTo }: BankAccountSummaryProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-sunken p-4">
      <div className="flex min-w-0 items-center gap-4">
        <span className="grid size-11 flex-none place-content-center rounded-full bg-surface text-primary">
          <Icon name="bank" />
        </span>
        <div className="min-w-0">
          <h3 className="font-bold">{account?.bank_name ?? t("manage.bank.title")}</h3>
          <p className="text-muted">
            {account ? (
              <>
                {account.type_name && `${account.type_name} · `}
                {/* One piece: a line does not begin with a dot. */}
                <span className="whitespace-nowrap">{`${account.account_number} · ${account.currency}`}</span>
              </>
            ) : (
              t("manage.gateways.bank_missing")
            )}
          </p>
        </div>
      </div>
      {editTo !== null && (
        <ButtonLink variant="outline" to={editTo} icon={account ? "pencil" : "plus"}>
          {account ? t("common.actions.edit") : t("manage.gateways.add_bank")}
        </ButtonLink>
      )}
    </div>
  );
}
