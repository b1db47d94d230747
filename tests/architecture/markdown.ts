/** Markdown parts for pages that are generated from data. */
export const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
export const cell = (text: string) => text.replaceAll("|", "\\|");

export function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
