/** Uses before a statement gets a name: most statements of a day run once. */
const SEEN_OFTEN = 3;
/** Each name is a plan of about ten kilobytes in every connection. */
const MOST_NAMES = 200;
const MOST_WATCHED = 2_000;

/**
 * Names frequent statements, so that PostgreSQL plans them once for each connection: under row-
 * level security planning costs more than running. The empty name means none.
 */
export function nameStatements(): (query: { sql: string; args: readonly unknown[] }) => string {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return ({ sql, args }) => {
    const known = names.get(sql);
    // A statement without values, such as BEGIN or COMMIT, has nothing to prepare.
    if (known !== undefined || args.length === 0 || names.size >= MOST_NAMES) return known ?? "";
    const times = (seen.get(sql) ?? 0) + 1;
    if (times < SEEN_OFTEN) {
      if (seen.size >= MOST_WATCHED) seen.clear();
      seen.set(sql, times);
      return "";
    }
    seen.delete(sql);
    const name = `often-${names.size}`;
    names.set(sql, name);
    return name;
  };
}
