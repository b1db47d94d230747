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

/** Types whose texts may hold what an array literal reads as its own. */
const QUOTED: ReadonlySet<string> = new Set(["text", "json", "jsonb", "bytea"]);

/** Returns parameters of one row as cells of `columnsOf`. */
export function cellsOfRow<Name extends string>(
  row: Record<Name, Cell | bigint | Date | Uint8Array>,
): Record<Name, Cell> {
  const cells = Object.entries<Cell | bigint | Date | Uint8Array>(row).map(([name, value]) => [
    name,
    cellOf(value),
  ]);
  return Object.fromEntries(cells) as Record<Name, Cell>;
}

function cellOf(value: Cell | bigint | Date | Uint8Array): Cell {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return value;
}

/** Returns the array of each column, in the order of `columns`. */
export function columnsOf<Name extends string>(
  columns: Record<Name, string>,
  rows: readonly Record<Name, Cell>[],
): string[] {
  return (Object.keys(columns) as Name[]).map((name) => {
    const isText = QUOTED.has(columns[name]);
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
