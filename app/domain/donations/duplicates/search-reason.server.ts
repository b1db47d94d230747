/** Proposes the pairs of one reason, in slices that each stay far below a statement's time limit. */
import type { OrganizationContext } from "~/domain/context";
import { donationStatuses } from "~/domain/donations/schema";
import { KEYS } from "./keys.sql";
import type { DuplicateReason } from "./reasons";
import { Holders, pairKey, repeated } from "./repeated-keys";

/** Rows whose keys one statement computes; half a second of a slow database. */
const SLICE = 20_000;
/** Pairs that one statement writes. */
const PAIRS = 2_000;

const isDonor = (
  id: string,
) => `EXISTS (SELECT FROM donors o WHERE o.organization_id = $1::uuid AND o.id = ${id}
       AND o.merged_into_id IS NULL AND o.erased_at IS NULL)
   AND EXISTS (SELECT FROM donations d WHERE d.organization_id = $1::uuid AND d.donor_id = ${id} AND d.status = ANY($4::text[]))`;

const VALID = `
SELECT p.one, p.two FROM unnest($2::uuid[], $3::uuid[]) AS p (one, two) WHERE ${isDonor("p.one")} AND ${isDonor("p.two")}`;
/** A stronger reason replaces a weaker one. What a person dismissed stays as it is. */
const PROPOSE = `
INSERT INTO donor_duplicates AS x (organization_id, id, donor_id, other_id, reason, found_at)
SELECT $1::uuid, gen_random_uuid(), p.one, p.two, $4::text, $5::timestamptz FROM unnest($2::uuid[], $3::uuid[]) AS p (one, two)
ON CONFLICT (organization_id, donor_id, other_id) DO UPDATE SET reason = excluded.reason
  WHERE x.dismissed_at IS NULL AND x.reason = ANY($6::text[])`;
const PROPOSED = `
SELECT id, donor_id AS one, other_id AS two FROM donor_duplicates
 WHERE organization_id = $1::uuid AND id > $2::uuid AND reason = $3 AND dismissed_at IS NULL ORDER BY id LIMIT $4::int`;
const DROP = `
DELETE FROM donor_duplicates
 WHERE organization_id = $1::uuid AND id = ANY($2::uuid[]) AND reason = $3 AND dismissed_at IS NULL`;

const FIRST = "00000000-0000-0000-0000-000000000000";

interface KeyRow {
  id: string;
  holder: string | null;
  hash: number | null;
  key: string | null;
}

/**
 * Proposes the pairs of donors that share a key of this reason, and takes those off the list that share none
 * any more. A pair that is listed for one of the `weaker` reasons changes to this one. `slice`: rows of a statement.
 */
export async function searchReason(
  ctx: OrganizationContext,
  reason: DuplicateReason,
  weaker: readonly DuplicateReason[],
  slice = SLICE,
): Promise<void> {
  const listed = new Set<string>();
  const pairs = await findPairs(ctx, reason, slice);
  for (let at = 0; at < pairs.length; at += PAIRS) {
    const some = columns(pairs.slice(at, at + PAIRS));
    const valid = await rowsOf<{ one: string; two: string }>(ctx, "valid-pairs", VALID, [
      ...some,
      [...donationStatuses],
    ]);
    for (const { one, two } of valid) listed.add(pairKey(one, two));
    const written = columns(valid.map(({ one, two }) => [one, two]));
    const values = [...written, reason, ctx.now, weaker];
    await rowsOf(ctx, "propose-duplicates", PROPOSE, values);
  }
  await dropOthers(ctx, reason, listed);
}

async function findPairs(
  ctx: OrganizationContext,
  reason: DuplicateReason,
  slice: number,
): Promise<[string, string][]> {
  const hashes: Float64Array[] = [];
  for await (const rows of slicesOf(ctx, reason, slice)) {
    hashes.push(Float64Array.from(rows.flatMap(({ hash }) => (hash === null ? [] : [hash]))));
  }
  const shared = repeated(hashes);
  const holders = new Holders();
  if (shared.size === 0) return [];
  for await (const rows of slicesOf(ctx, reason, slice)) {
    for (const { hash, holder, key } of rows) {
      if (hash === null || key === null || holder === null) continue;
      if (shared.has(hash)) holders.add(key, holder);
    }
  }
  return holders.pairs();
}

async function* slicesOf(
  ctx: OrganizationContext,
  reason: DuplicateReason,
  slice: number,
): AsyncGenerator<KeyRow[]> {
  let after = FIRST;
  for (;;) {
    const name = `duplicate-keys-${reason}`;
    const rows = await rowsOf<KeyRow>(ctx, name, KEYS[reason], [after, slice]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function dropOthers(
  ctx: OrganizationContext,
  reason: DuplicateReason,
  listed: ReadonlySet<string>,
): Promise<void> {
  let after = FIRST;
  for (;;) {
    const values = [after, reason, PAIRS];
    type Proposed = { id: string; one: string; two: string };
    const rows = await rowsOf<Proposed>(ctx, "proposed-duplicates", PROPOSED, values);
    const last = rows.at(-1);
    if (!last) return;
    const gone = rows.filter(({ one, two }) => !listed.has(pairKey(one, two)));
    if (gone.length > 0) {
      await rowsOf(ctx, "drop-duplicates", DROP, [gone.map(({ id }) => id), reason]);
    }
    after = last.id;
  }
}

async function rowsOf<Row>(
  ctx: OrganizationContext,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const [rows = []] = await ctx.statements({ name, text, values: [ctx.organizationId, ...values] });
  return rows as unknown as Row[];
}

const columns = (pairs: readonly (readonly [string, string])[]) => [
  pairs.map(([one]) => one),
  pairs.map(([, two]) => two),
];
