/** Tests lists of orders that have several pages. */
import { expect, test } from "vitest";
import { parseSettlement } from "./parse-settlement";

const order = (id: string) => ({
  ...{ object: "order", id, payment_status: "paid", amount: 10_000, currency: "MXN" },
  ...{ created_at: 1_795_000_000, metadata: { reference: `reference of ${id}` } },
});
const page = (hasMore: boolean, ...ids: string[]) => ({
  ...{ object: "list", has_more: hasMore, data: ids.map(order) },
});
const first = page(true, "ord_3", "ord_2");
const last = page(false, "ord_2", "ord_1");
const ids = (text: string) => parseSettlement(text)?.map(({ providerId }) => providerId);

test.each([
  ["a JSON array of answers", JSON.stringify([first, last])],
  ["an answer on each line", `${JSON.stringify(first)}\n${JSON.stringify(last)}\n`],
])("%s is one list, with each order once", (_name, text) => {
  expect(ids(text)).toEqual(["ord_3", "ord_2", "ord_1"]);
});

test.each([
  ["one page", JSON.stringify(first)],
  ["the pages in a wrong order", JSON.stringify([last, first])],
])(
  "%s that goes on is refused, because what is missing would count as never charged",
  (_name, text) => {
    expect(() => parseSettlement(text)).toThrow("has_more: true");
  },
);

test("another file is no list", () => {
  for (const text of ["", "payment_id,status\n1,PAID", "[]", '{"object":"error"}'])
    expect(parseSettlement(text)).toBeNull();
});
