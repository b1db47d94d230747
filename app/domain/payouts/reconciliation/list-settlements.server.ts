import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice } from "~/domain/list-filters";
import { settlementAccounts } from "./settlement-accounts.server";

export interface ListedSettlement {
  id: string;
  provider: string;
  name: string;
  /** `YYYY-MM-DD`; null of a file whose every line is refused. */
  firstOn: string | null;
  lastOn: string | null;
  lines: number;
  refused: number;
  /** Differences that are open. */
  open: number;
  takenAt: Date;
  matchedAt: Date | null;
  by: string;
}

/** Lists the settlement files that our staff took, newest first. */
export const listSettlements = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff compares companies' files with all books", ctx.now),
  from: "settlement_files f JOIN users u ON u.id = f.operator_id",
  select: `f.id, f.provider, f.name, f.first_on, f.last_on, f.lines, f.refused, f.taken_at, f.matched_at,
    concat_ws(' ', u.first_name, u.last_name) AS by,
    (SELECT count(*) FROM settlement_differences d WHERE d.file_id = f.id AND d.state = 'open')::int AS open`,
  where: "true",
  filters: { provider: choice(settlementAccounts(), "f.provider") },
  order: newestFirst("f.taken_at", "f.id"),
  item: (row: Row): ListedSettlement => ({
    ...{ id: String(row.id), provider: String(row.provider), name: String(row.name) },
    ...{ lines: Number(row.lines), refused: Number(row.refused), open: Number(row.open) },
    firstOn: row.first_on as string | null,
    lastOn: row.last_on as string | null,
    takenAt: row.taken_at as Date,
    matchedAt: row.matched_at as Date | null,
    by: String(row.by),
  }),
  columns: { uuid: { value: ({ id }) => id } },
});
