import { Link } from "@remix-run/react";
import { DataTable } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import type { TrialRow } from "~/domain/ledger/books/get-books.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface TrialBalanceProps {
  period: string;
  rows: readonly TrialRow[];
  /** The accountant's codes by account. */
  codes: Readonly<Record<string, string>>;
}

/** The trial balance of a month: what each account had, what was entered, and what it has. */
export function TrialBalance({ codes, period, rows }: TrialBalanceProps) {
  const t = useT();
  const money = (name: "opening" | "debit" | "credit" | "closing") => ({
    key: name,
    header: t(`books.trial.${name}`),
    numeric: true,
    cell: (row: TrialRow) => <Money amount={row[name]} currency={row.currency} />,
  });
  return (
    <DataTable
      caption={t("books.trial.title")}
      rows={rows}
      rowKey={({ account, currency }) => `${account} ${currency}`}
      columns={[
        {
          key: "account",
          header: t("donations.ledger.account_name"),
          main: true,
          cell: ({ account }) => (
            <Link reloadDocument to={paths.operatorJournal({ period, account })}>
              {textForCode(t, "donations.ledger.account", account, "common.unknown")}
            </Link>
          ),
        },
        { key: "code", header: t("books.code"), cell: ({ account }) => codes[account] ?? "—" },
        { key: "currency", header: t("common.fields.currency"), cell: ({ currency }) => currency },
        money("opening"),
        money("debit"),
        money("credit"),
        money("closing"),
      ]}
    />
  );
}
