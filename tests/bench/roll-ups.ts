/** `npm run bench -- roll-ups`: donation POST with the daily totals and counts, and without their rows. */
import { postDonations, waitUntilRecorded } from "./benchmarks/donation-post";
import { openProduct } from "./product";

const PAIRS = 7;
const SECONDS = 5;

/** Without roll-ups their rows are not written; the statement around them stays. */
const SKIP = [
  "CREATE FUNCTION bench_skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
  "CREATE TRIGGER bench_skip BEFORE INSERT ON daily_totals FOR EACH ROW EXECUTE FUNCTION bench_skip()",
];
const switched = (isOn: boolean) => [
  `ALTER TABLE daily_totals ${isOn ? "DISABLE" : "ENABLE"} TRIGGER bench_skip`,
  `ALTER TABLE donations ${isOn ? "ENABLE" : "DISABLE"} TRIGGER donations_count_changes`,
];

/** Measures and prints the median of the pairs' ratios. Returns 0: the issue wants the figure once. */
export async function measureRollUps(report: (line: string) => void): Promise<number> {
  const product = await openProduct({ report }, { instant: true });
  try {
    const { database } = product;
    for (const statement of SKIP) await database.query(statement);
    await waitUntilRecorded(product);
    const ratios: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const rate = { with: 0, without: 0 };
      for (const side of ["with", "without"] as const) {
        for (const statement of switched(side === "with")) await database.query(statement);
        rate[side] = await postDonations(product, SECONDS);
      }
      report(`with ${rate.with.toFixed(0)}, without ${rate.without.toFixed(0)} POST/s`);
      ratios.push(rate.with / rate.without);
    }
    const median = ratios.toSorted((one, other) => one - other)[Math.floor(PAIRS / 2)] ?? 0;
    report(`donation POST with roll-ups ÷ without: ${median.toFixed(3)}`);
    return 0;
  } finally {
    await product.close();
  }
}
