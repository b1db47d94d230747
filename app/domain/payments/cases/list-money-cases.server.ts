import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { attemptTables } from "~/domain/payments/attempt-tables";
import { defineList } from "~/domain/define-list.server";
import { oldestFirst } from "~/domain/list-definition";
import { choice, words } from "~/domain/list-filters";
import { moneyFlags, type MoneyFlag } from "~/domain/payments/money-flags";
import { transactionStatuses, type TransactionStatus } from "~/domain/payments/schema";

/** A flagged charge that operators must check. */
export interface MoneyCase {
  id: string;
  organization: { id: string; name: string };
  flags: MoneyFlag[];
  status: TransactionStatus;
  date: Date;
  provider: string;
  providerId: string | null;
}

/** The flagged attempts of every cause. */
const flagged = () =>
  Object.values(attemptTables)
    .map(
      (
        table,
      ) => `SELECT organization_id, id, flags, decided_flags, status, date, provider, provider_payment_id
      FROM ${table} WHERE flags <> '{}'`,
    )
    .join(" UNION ALL ");

/** Lists the flagged charges that nobody has decided yet, oldest first. */
export const listMoneyCases = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff looks at flagged charges of every tenant", ctx.now),
  from: () => `(${flagged()}) t JOIN organizations o ON o.id = t.organization_id`,
  select: `t.id, t.flags, t.status, t.date, t.provider,
    t.provider_payment_id, o.id AS organization_id, o.name AS organization_name`,
  where: "NOT t.flags <@ t.decided_flags",
  filters: {
    q: words("concat_ws(' ', o.name, t.id::text, t.provider_payment_id)"),
    flag: choice(moneyFlags, (flag, bind) => `${bind(flag)} = ANY (t.flags)`),
  },
  order: oldestFirst("t.date", "t.id"),
  item: moneyCase,
  columns: {
    organization: {
      header: "operator.money.organization",
      value: ({ organization }) => organization.name,
    },
    flags: { header: "operator.money.cause", value: ({ flags }) => flags.join(" ") },
    uuid: { value: ({ id }) => id },
  },
});

function moneyCase(row: Row): MoneyCase {
  const flags = row.flags as string[];
  return {
    id: String(row.id),
    organization: { id: String(row.organization_id), name: String(row.organization_name) },
    flags: moneyFlags.filter((flag) => flags.includes(flag)),
    status: transactionStatuses.find((status) => status === row.status) ?? "in_process",
    date: row.date as Date,
    provider: String(row.provider),
    providerId: row.provider_payment_id as string | null,
  };
}
