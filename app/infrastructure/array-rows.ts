/** Many rows as parameters of one statement: an array for each column. */

/**
 * `name` as the rows of such arrays, whose first is parameter number `first`; parsing JSON took three
 * times as long. Of arrays the planner expects ten rows, and would compare each with each: it takes a
 * series for a thousand, and joins by hash.
 */
export function arraysAsRows(name: string, columns: Record<string, string>, first: number): string {
  const arrays = Object.values(columns).map((type, at) => `$${first + at}::${type}[]`);
  const names = [...Object.keys(columns), "number"].map((column) => `"${column}"`);
  const series = `generate_series(1, cardinality(${arrays[0]}))`;
  return `ROWS FROM (unnest(${arrays.join()}), ${series}) AS ${name} (${names.join()})`;
}

type Cell = string | number | boolean | null;

/** The array of each column, in the order of `columns`. */
export function columnsOf<Name extends string>(
  columns: Record<Name, string>,
  rows: readonly Record<Name, Cell>[],
): string[] {
  return (Object.keys(columns) as Name[]).map((name) => {
    const isText = columns[name] === "text" || columns[name] === "json";
    return arrayOf(
      rows.map((row) => row[name]),
      isText,
    );
  });
}

/** An array as PostgreSQL reads it; the driver's own way takes five times as long. */
export function arrayOf(cells: readonly Cell[], isText: boolean): string {
  const written = cells.map((cell) => {
    if (cell === null || !isText) return cell ?? "NULL";
    return `"${String(cell).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${written.join(",")}}`;
}

/** One row of named parameters, of which the first is number `first`, as a query. */
export function parametersAsRow(columns: Record<string, string>, first: number): string {
  const cells = Object.entries(columns).map(
    ([name, type], at) => `$${first + at}::${type} AS "${name}"`,
  );
  return `SELECT ${cells.join(", ")}`;
}

/** The parameters of such a row, in the order of `columns`. */
export function parametersOf<Name extends string>(
  columns: Record<Name, string>,
  row: Record<Name, unknown>,
): unknown[] {
  return (Object.keys(columns) as Name[]).map((name) => row[name]);
}
