import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { oldestFirst } from "~/domain/list-definition";
import { choice, reference } from "~/domain/list-filters";
import type { LineFault, MovementKind } from "~/providers/movement";
import type { Currency } from "~/values/money/money";
import { lineStates, type LineState } from "./kinds";

export interface ListedLine {
  id: string;
  /** The row of the file. */
  number: number;
  kind: MovementKind;
  /** The company's own type. */
  word: string;
  reference: string;
  organization: string | null;
  /** Null of a row that was refused. */
  currency: Currency | null;
  /** Minor units. */
  amount: bigint;
  fee: bigint;
  taxes: bigint;
  occurredOn: string | null;
  state: LineState;
  fault: LineFault | null;
}

/** Lists the lines of a settlement file in their order; the filter `file` names it. */
export const listSettlementLines = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff compares companies' files with all books", ctx.now),
  from: "settlement_lines l LEFT JOIN organizations o ON o.id = l.organization_id",
  select: `l.id, l.line_number, l.kind, l.word, l.reference, o.name, l.currency, l.amount, l.fee, l.taxes, l.occurred_on, l.state, l.fault`,
  where: "true",
  filters: { file: reference("l.file_id"), state: choice(lineStates, "l.state") },
  order: { ...oldestFirst("l.line_number", "l.id"), key: { type: "bigint" } },
  item: (row: Row): ListedLine => ({
    ...{ id: String(row.id), number: Number(row.line_number), word: String(row.word) },
    kind: row.kind as MovementKind,
    reference: String(row.reference),
    organization: row.name as string | null,
    currency: row.currency as Currency | null,
    amount: row.amount as bigint,
    fee: row.fee as bigint,
    taxes: row.taxes as bigint,
    occurredOn: row.occurred_on as string | null,
    state: row.state as LineState,
    fault: row.fault as LineFault | null,
  }),
  columns: { uuid: { value: ({ id }) => id } },
});
