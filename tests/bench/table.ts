/** Builds tests/bench/results.md with the newest figures of each benchmark from the history. */
import fs from "node:fs";
import { format } from "prettier";
import { cell, table } from "../architecture/markdown";

export const HISTORY = "tests/bench/history.jsonl";
export const TABLE = "tests/bench/results.md";

/** A line of the history; the first ones lack `better`. */
interface StoredTable {
  at: string;
  commit: string;
  bar: string;
  name: string;
  least: number;
  better?: "higher" | "lower";
  passed: boolean;
  failed: string[];
  ratio: number;
  spread: [number, number];
  ours: number;
  base: number;
  ratios: number[];
  beside: Record<string, unknown>;
  noise: { others?: number; load?: number; steal: number };
  options: { seconds: number };
}

/** Since when each benchmark uses its current method; earlier lines are not comparable. */
const SINCE: Readonly<Record<string, string>> = {
  "3": "2026-11-24T05:00",
  "5": "2026-11-24T05:00",
  S1a: "2026-11-24T05:00",
  S1b: "2026-11-24T05:00",
  S3: "2026-11-24T05:00",
};

const figure = (value: number) =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
const shown = (value: unknown) =>
  typeof value === "number" ? figure(value) : JSON.stringify(value);

function sign({ better, bar }: StoredTable): string {
  return better === "lower" || (better === undefined && bar === "S5") ? "≤" : "≥";
}

function noiseText({ others, load, steal }: StoredTable["noise"]): string {
  const rest = `steal ${(steal * 100).toFixed(1)} %`;
  return others === undefined ? `load ${load}, ${rest}` : `others ${others.toFixed(2)}, ${rest}`;
}

function rowOf(kept: StoredTable): string[] {
  const [low, high] = kept.spread.map((value) => value.toFixed(2));
  return [
    kept.bar,
    cell(kept.name),
    `${sign(kept)} ${kept.least}`,
    kept.ratio.toFixed(3),
    `${low}–${high}`,
    kept.at < (SINCE[kept.bar] ?? "") ? "to be measured anew" : kept.passed ? "yes" : "no",
    figure(kept.ours),
    figure(kept.base),
    cell(
      Object.entries(kept.beside)
        .map(([name, value]) => `${name}: ${shown(value)}`)
        .join("; "),
    ),
    String(kept.ratios.length),
    noiseText(kept.noise),
    kept.commit,
    kept.at.slice(0, 10),
  ];
}

const HEADS = [
  ...["benchmark", "what", "least", "median", "min–max", "reached", "ours", "base", "beside"],
  ...["pairs", "noise", "commit", "date"],
];

export async function benchTable(history: string): Promise<string> {
  const newest = new Map<string, StoredTable>();
  for (const line of history.split("\n").filter((text) => text !== "")) {
    const kept = JSON.parse(line) as StoredTable;
    newest.set(kept.bar, kept);
  }
  const rows = [...newest.values()].sort((a, b) =>
    a.bar.localeCompare(b.bar, "en", { numeric: true }),
  );
  const page = `# Benchmarks

\`npm run bench -- table\` writes this page from \`tests/bench/history.jsonl\`. It shows the newest figures of each benchmark that a quiet machine measured. Each benchmark is the ratio of two sides, which one run measures in turn, pair by pair. \`ours\` and \`base\` are the medians of a second's work (for S5, milliseconds). \`noise\` is the share of a processor that other programs and the host took meanwhile (older lines give the load before the run). "To be measured anew" marks figures that are older than the benchmark's present form.

${table(HEADS, rows.map(rowOf))}
`;
  return format(page, { parser: "markdown" });
}

export async function writeTable(): Promise<void> {
  fs.writeFileSync(TABLE, await benchTable(fs.readFileSync(HISTORY, "utf8")));
}
