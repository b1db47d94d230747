/** Passes many rows as parameters of one statement: an array for each column. */

/**
 * Returns `name` as the rows of such arrays; `first` is the number of the first parameter. The
 * series makes the planner expect a thousand rows and join by hash, where arrays alone mean ten.
 */
export function arraysAsRows(name: string, columns: Record<string, string>, first: number): string {
  const arrays = Object.values(columns).map((type, at) => `$${first + at}::${type}[]`);
  const names = [...Object.keys(columns), "number"].map((column) => `"${column}"`);
  const series = `generate_series(1, cardinality(${arrays[0]}))`;
  return `ROWS FROM (unnest(${arrays.join()}), ${series}) AS ${name} (${names.join()})`;
}

type Cell = string | number | boolean | null;

/** Returns the array of each column, in the order of `columns`. */
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

/** Returns an array literal of PostgreSQL; the driver's own conversion takes five times as long. */
export function arrayOf(cells: readonly Cell[], isText: boolean): string {
  const written = cells.map((cell) => {
    if (cell === null || !isText) return cell ?? "NULL";
    return `"${String(cell).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${written.join(",")}}`;
}

/** Returns a query for one row of named parameters; `first` is the number of the first one. */
export function parametersAsRow(columns: Record<string, string>, first: number): string {
  const cells = Object.entries(columns).map(
    ([name, type], at) => `$${first + at}::${type} AS "${name}"`,
  );
  return `SELECT ${cells.join(", ")}`;
}

export function parametersOf<Name extends string>(
  columns: Record<Name, string>,
  row: Record<Name, unknown>,
): unknown[] {
  return (Object.keys(columns) as Name[]).map((name) => row[name]);
}
