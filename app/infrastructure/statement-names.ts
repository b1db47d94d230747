/** How often a text is seen before it gets a name: most of a day's texts come once. */
const SEEN_OFTEN = 3;
/** Each name is a plan of some ten kilobytes in every connection. */
const MOST_NAMES = 200;
const MOST_WATCHED = 2_000;

/**
 * Names for statements that come again and again: PostgreSQL parses and plans those once for each
 * connection, where planning under row-level security costs more than running. Lists of other
 * lengths are other texts, so only what was seen often gets a name, and only so many do; others get
 * the empty one, which is none.
 */
export function nameStatements(): (query: { sql: string; args: readonly unknown[] }) => string {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return ({ sql, args }) => {
    const known = names.get(sql);
    // Without values there is nothing to prepare: BEGIN, COMMIT and their like.
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
