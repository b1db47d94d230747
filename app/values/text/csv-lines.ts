/** Returns the cells of each line; a quoted cell may contain commas, quotes and line ends. */
export function linesOf(text: string): string[][] {
  const separator = (text.split("\n")[0] ?? "").includes(";") ? ";" : ",";
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? "\n";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === separator || sign === "\n") {
      cells.push(cell.replace(/\r$/, ""));
      cell = "";
      if (sign === "\n") {
        if (cells.some((one) => one !== "")) lines.push(cells);
        cells = [];
      }
    } else cell += sign;
  }
  return lines;
}
