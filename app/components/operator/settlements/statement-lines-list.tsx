import { Link } from "@remix-run/react";
import { ExportLink } from "~/components/lists/export-link";
import type { FilteredList } from "~/components/lists/filter-fields";
import { ListFrame } from "~/components/lists/list-frame";
import { Badge } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Money } from "~/components/ui/text/money";
import type {
  listStatementLines,
  StatementLine,
} from "~/domain/payouts/bank-statements/list-statement-lines.server";
import type { FilterFor } from "~/domain/list-definition";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

interface StatementLinesListProps {
  items: StatementLine[];
  total: number;
  filter: FilterFor<typeof listStatementLines>;
  paging: Paging;
  controls: FilteredList<"q" | "account" | "state" | "flow">["controls"];
  accounts: readonly { value: string; label: string }[];
}

/** Lists the movements of our bank accounts, and what each was found to be. */
export function StatementLinesList(props: StatementLinesListProps) {
  const { accounts, filter, items, total } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("settlements.bank.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t)}
      path={paths.operatorStatements}
      search="settlements.bank.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "settlements.bank.states",
        },
        {
          name: "flow",
          label: "settlements.bank.flow",
          any: "settlements.any",
          texts: "settlements.bank.flows",
        },
        {
          name: "account",
          label: "settlements.bank.account",
          any: "settlements.any",
          choices: accounts,
        },
      ]}
      noun={t("settlements.bank.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorStatementsFile(filter)} />}
      empty={{
        icon: "bank",
        title: t("settlements.bank.none"),
        text: t("settlements.bank.none_text"),
        filtered: t("settlements.bank.none_found"),
      }}
    />
  );
}

function columns(t: Translate): Column<StatementLine>[] {
  return [
    {
      key: "text",
      header: t("settlements.bank.text"),
      main: true,
      cell: ({ account, description, reference }) => (
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">{description || reference || "—"}</span>
          <span className="text-sm font-normal wrap-anywhere text-muted">
            {[account, description ? reference : ""].filter(Boolean).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "date",
      header: t("common.fields.date"),
      tight: true,
      cell: ({ bookedOn }) => formatDay(bookedOn),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: (line) => <State {...line} />,
    },
  ];
}

/** Leads to the payout or the invoice, and confirms it where it still waits. */
function State({ canConfirm, id, matchedId, organization, state }: StatementLine) {
  const t = useT();
  const badge = (
    <Badge color={state === "open" ? "orange" : "green"}>
      {t(`settlements.bank.states.${state}`)}
    </Badge>
  );
  if (!organization || matchedId === null) return badge;
  const to =
    state === "payout"
      ? paths.operatorPayout(organization.id, matchedId)
      : paths.operatorInvoice(organization.id, matchedId);
  return (
    <span className="grid justify-items-start gap-1">
      {badge}
      <Link to={to} className="text-sm wrap-anywhere">
        {organization.name}
      </Link>
      {canConfirm && <Confirm id={id} state={state} />}
    </span>
  );
}

function Confirm({ id, state }: Pick<StatementLine, "id" | "state">) {
  const t = useT();
  const own = useSchemaForm({ id: `confirm-${id}`, intent: "confirm" });
  return (
    <SchemaForm of={own} className="">
      <input type="hidden" name="id" value={id} />
      <SubmitButton variant="outline" size="sm">
        {t(`settlements.bank.confirm.${state === "payout" ? "payout" : "invoice"}`)}
      </SubmitButton>
    </SchemaForm>
  );
}
