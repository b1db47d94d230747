import { arraysAsRows } from "~/infrastructure/database/array-rows";
import { CHECKED_DAYS, isDecidedTwice } from "./batch-answers.sql";
import { attemptTableOf } from "./attempt-tables";

/** Columns of a TransactionResult of any cause; each column is passed as an array. */
export const RESULTS = {
  id: "uuid",
  status: "text",
  after: "text",
  provider_id: "text",
  cause: "text",
  raw_code: "text",
  raw_message: "text",
  fee: "bigint",
  commission: "bigint",
  flags: "text",
  saved_card: "text",
  network_reference: "text",
  forgets_card: "boolean",
  day: "text",
} as const;

/**
 * Locks the attempts of a cause that may get their result now, as a part of a WITH: `locked` contains
 * the rows of `input` with `status_before` and the cause's own `columns` of the attempt `t`. $1 is the
 * organisation and `ids` the array of the input's ids; it makes the planner use the key, however long
 * it expects the array to be. An attempt of another organisation, or one that already has its result,
 * matches nothing.
 */
export function lockingResults(
  cause: string,
  { input, ids, columns = [] }: { input: string; ids: string; columns?: readonly string[] },
): string {
  return `locked AS (
  SELECT ${["i.*", "t.status AS status_before", ...columns].join(", ")}
    FROM ${attemptTableOf(cause)} t JOIN ${input} i ON i.id = t.id
   WHERE t.organization_id = $1::uuid AND t.id = ANY(${ids}::uuid[]) AND t.status = ANY(string_to_array(i.after, ' '))
     FOR UPDATE OF t
)`;
}

/**
 * Returns the only SQL that writes charge results, as a part of a WITH: `applied` contains the rows of
 * `locked` (a part with the columns of lockingResults) with columns of their attempts, and the cause's
 * own `columns`. $2 is the time. It runs after the part `follows`, if there is one, and writes the cause's own `sets`.
 */
export function applyingResults(
  cause: string,
  {
    locked,
    columns = [],
    follows,
    sets = [],
  }: { locked: string; columns?: readonly string[]; follows?: string; sets?: readonly string[] },
): string {
  const table = attemptTableOf(cause);
  const returned = [
    "payment_processor_id",
    "amount",
    "currency",
    "gateway",
    "provider",
    ...columns,
  ];
  return `applied AS (
  UPDATE ${table} t
     SET status = b.status, settled_at = $2::timestamptz, updated_at = $2::timestamptz, next_action = NULL,
         check_at = CASE WHEN coalesce(b.provider_id, t.provider_payment_id) IS NOT NULL AND ${isDecidedTwice("b.status", "t.provider")}
                      THEN $2::timestamptz + interval '${CHECKED_DAYS} days' END,
         provider_payment_id = coalesce(b.provider_id, t.provider_payment_id), decline_code = b.cause, raw_code = b.raw_code,
         raw_message = b.raw_message, fee = b.fee, commission = b.commission, flags = b.flags::text[],
         ${["local_day = b.day", ...sets].join(", ")}
    FROM ${locked} b
   WHERE t.organization_id = $1::uuid AND t.id = b.id${follows ? ` AND (SELECT count(*) FROM ${follows}) >= 0` : ""}
  RETURNING ${returned.map((column) => `t.${column}`).join(", ")}, b.*
)`;
}

/** Results only: $1 organisation, $2 time, then the columns of RESULTS. Returns the ids. */
export const applyResultsOf = (cause: string) => `
WITH input AS MATERIALIZED (SELECT * FROM ${arraysAsRows("i", RESULTS, 3)}),
${lockingResults(cause, { input: "input", ids: "$3" })},
${applyingResults(cause, { locked: "locked" })}
SELECT id FROM applied`;
