/** Opens every benchmark on the suite's product and measures one short pair, whatever its ratio. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { bars } from "../bench/bars";
import { findMissing } from "../bench/machine";
import { openProduct, type Product } from "../bench/product";

/** A process that was just started, beside other suites, answers its first requests after seconds. */
const SHORT = { seconds: 4, pairs: 1, report: () => undefined };
let product: Product;
beforeAll(async () => {
  product = await openProduct(SHORT);
});
afterAll(() => product.close());

// The monthly run moves the clock past the trial, after which a donation has other entries.
const inOrder = bars.toSorted((a, b) => Number(a.number === "5") - Number(b.number === "5"));
for (const bar of inOrder) {
  // Without wrk or PostgreSQL's pgbench there is nothing to load a side with.
  it.skipIf(findMissing(bar.needs).length > 0)(`${bar.number} opens and measures`, async () => {
    const sides = await bar.open({ ...SHORT, product });
    try {
      const both = [await sides.ours(), await sides.base()];
      expect(both.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
    } finally {
      await sides.close();
    }
  });
}
