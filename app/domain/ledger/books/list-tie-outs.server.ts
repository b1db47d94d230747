import { acrossOrganizations, type OperatorContext, type Row } from "../../context";
import { defineList } from "../../define-list.server";
import { oldestFirst } from "../../list-definition";
import { choice, words, type Filter } from "../../list-filters";
import { periodSchema } from "../../typed-days";
import { recordFile } from "../../audit/record-operator-act.server";
import { toDecimal } from "~/values/money/money";
import { isPeriod } from "~/values/time/day-text";
import { boundsOf, currentMonth } from "./months";
import { tieOutOf, tieOuts } from "./tie-out";
import { tieOutLines, type TieOut, type TieOutLine } from "./tie-out-lines";

/** The tie-out of one organisation in one currency. */
export interface ListedTieOut extends TieOut {
  id: string;
  organization: { id: string; name: string };
}

/** The month of the tie-outs; without a parameter the current one. It bounds what is summed, so it hides no row. */
const month: Filter<string> = {
  control: { kind: "choice", options: [] },
  read: (text, ctx) => (isPeriod(text) ? text : currentMonth(ctx.now)),
  schema: periodSchema,
  where: () => [],
};

const header = (line: TieOutLine) => `books.line.${line}` as const;

/** Lists what moved each organisation's money in a month, what is left of it, and whether that ties. */
export const listTieOuts = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff closes the books of all organisations", ctx.now),
  from: ({ bind, ctx, filter }) => {
    const { first, until } = boundsOf(filter.period ?? currentMonth(ctx.now));
    const bounds = { first: bind(first), until: bind(until) };
    return `${tieOuts(bounds, { by: ["organization_id"] })} t JOIN organizations o ON o.id = t.organization_id
      CROSS JOIN LATERAL (SELECT md5(concat(t.organization_id, t.currency, t.held_by))::uuid AS id) k`;
  },
  select: "t.*, o.name, k.id",
  where: "true",
  filters: {
    period: month,
    q: words("o.name"),
    ties: choice(["no"], () => "t.difference <> 0"),
    held_by: choice(["platform", "organization"], "t.held_by"),
  },
  order: { ...oldestFirst("o.name", "k.id"), key: { type: "text" } },
  item: listedTieOut,
  columns: {
    organization: {
      header: "books.organization",
      value: ({ organization }) => organization.name,
    },
    organization_uuid: {
      header: "common.fields.uuid",
      value: ({ organization }) => organization.id,
    },
    held_by: {
      header: "books.held_by",
      value: ({ heldBy }) => heldBy,
      cell: ({ heldBy }, { t }) => t(`books.holder.${heldBy}`),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    opening: {
      header: "books.opening",
      isNumber: true,
      value: ({ opening, currency }) => toDecimal(opening, currency),
    },
    ...Object.fromEntries(
      tieOutLines.map((line) => [
        line,
        {
          header: header(line),
          isNumber: true as const,
          value: (item: ListedTieOut) => toDecimal(item[line], item.currency),
        },
      ]),
    ),
    closing: {
      header: "books.closing",
      isNumber: true,
      value: ({ closing, currency }) => toDecimal(closing, currency),
    },
    difference: {
      header: "books.difference",
      isNumber: true,
      value: ({ difference, currency }) => toDecimal(difference, currency),
    },
  },
  file: {
    name: "books.file.tie_outs",
    day: ({ period }) => period,
    before: recordFile("list-tie-outs-for-file"),
  },
});

function listedTieOut(row: Row): ListedTieOut {
  return {
    ...tieOutOf(row),
    id: String(row.id),
    organization: { id: String(row.organization_id), name: String(row.name) },
  };
}
