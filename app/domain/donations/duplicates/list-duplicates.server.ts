import type { Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, reference } from "~/domain/list-filters";
import { duplicateReasons, type DuplicateReason } from "./reasons";

/** One entry of a pair. */
export interface DuplicateEntry {
  id: string;
  name: string;
  email: string;
}

/** Two donors that may be one person. */
export interface Duplicate {
  id: string;
  reason: DuplicateReason;
  /** Who gave first; a merge keeps this entry unless a person turns it around. */
  first: DuplicateEntry;
  second: DuplicateEntry;
  foundAt: Date;
}

const entry = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name, 'email', ${alias}.email)`;
const isWhole = (alias: string) => `${alias}.merged_into_id IS NULL AND ${alias}.erased_at IS NULL`;

/** Lists pairs of donors that may be one person, newest first: what find-duplicates found and nobody dismissed. */
export const listDuplicates = defineList({
  scope: ["donor", "o"],
  from: `donor_duplicates x
    JOIN donors o ON o.organization_id = x.organization_id AND o.id = x.donor_id
    JOIN donors p ON p.organization_id = x.organization_id AND p.id = x.other_id`,
  select: `x.id, x.reason, x.found_at, o.created_at <= p.created_at AS is_in_order, ${entry("o")} AS donor, ${entry("p")} AS other`,
  where: ({ bind, ctx }) =>
    [
      "x.organization_id = $1 AND x.dismissed_at IS NULL",
      ...[isWhole("o"), isWhole("p")],
      ...ctx.scope("donor").sql("p", bind),
    ].join(" AND "),
  filters: {
    donor: reference("x.donor_id", "x.other_id"),
    reason: choice(duplicateReasons, "x.reason"),
  },
  order: newestFirst("x.found_at", "x.id"),
  item: duplicateOf,
  columns: {
    reason: { value: ({ reason }) => reason },
    first: { value: ({ first }) => first.id },
    second: { value: ({ second }) => second.id },
    found_at: { value: ({ foundAt }) => foundAt },
    uuid: { value: ({ id }) => id },
  },
});

function duplicateOf(row: Row): Duplicate {
  const pair = [row.donor, row.other] as DuplicateEntry[];
  const [first, second] = (row.is_in_order ? pair : pair.toReversed()) as [
    DuplicateEntry,
    DuplicateEntry,
  ];
  return {
    id: String(row.id),
    reason: row.reason as DuplicateReason,
    first,
    second,
    foundAt: row.found_at as Date,
  };
}
