import { expect, it } from "vitest";
import { csvFile } from "./csv-file.server";

async function* batchesOf(...batches: string[][][]) {
  await Promise.resolve();
  yield* batches;
}

it("streams batches under one header, readable by spreadsheets", async () => {
  const file = await csvFile(
    "donations.csv",
    ["a", "b"],
    batchesOf([["1", "2"]], [["3", "=4"]]),
    ";",
  );
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="donations.csv"');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("a;b\r\n1;2\r\n3;'=4\r\n");
});

it("contains only a header when there are no rows", async () => {
  expect(await (await csvFile("donations.csv", ["a"], batchesOf([]), ",")).text()).toBe("a\r\n");
});

it("fails before it responds, and breaks off when a later batch fails", async () => {
  // eslint-disable-next-line require-yield -- it fails at its first batch
  async function* silent(): AsyncGenerator<string[][]> {
    await Promise.resolve();
    throw new Error("silent");
  }
  await expect(csvFile("donations.csv", ["a"], silent(), ",")).rejects.toThrow("silent");
  async function* breaking() {
    await Promise.resolve();
    yield [["1"]];
    throw new Error("broken");
  }
  const file = await csvFile("donations.csv", ["a"], breaking(), ",");
  await expect(file.text()).rejects.toThrow("broken");
});

it("stops reading when the visitor leaves", async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        await Promise.resolve();
        yield [["1"]];
      }
    } finally {
      ended = true;
    }
  }
  const file = await csvFile("donations.csv", ["a"], endless(), ",");
  await file.body?.cancel();
  expect(ended).toBe(true);
});
