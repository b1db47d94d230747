/** Tests that only a list of orders which was read to its end says that a reference has none. */
import { expect, test } from "vitest";
import { newId } from "~/values/ids/ids";
import type { Answer, ProviderIo } from "../provider-io";
import { lookUp } from "./look-up";

const made = new Date("2026-11-21T15:00:00Z");
const reference = newId(made);
const order = (id: string, own: string, isReadable = true) => ({
  ...{ object: "order", id, payment_status: "declined", amount: 10_000, currency: "MXN" },
  ...{ created_at: isReadable ? 1_795_000_000 : null, metadata: { reference: own } },
});
const further = "https://api.conekta.io/orders?limit=250&next=ord_2";

/** Answers each question with the next page. */
function ioOf(...pages: (object | null)[]) {
  const asked: URLSearchParams[] = [];
  const io: ProviderIo = {
    egress: () => Promise.reject(new Error("no card is sent")),
    http: ({ url }) => {
      asked.push(new URL(url).searchParams);
      const page = pages.shift();
      const answer: Answer = page
        ? { sent: true, status: 200, headers: {}, body: JSON.stringify(page) }
        : { sent: true, unknown: "timeout" };
      return Promise.resolve(answer);
    },
    now: () => made,
    credentials: {
      ...{ url: "https://api.conekta.io", privateKey: "key" },
      webhookKey: "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=",
    },
  };
  const look = () => lookUp({ reference, amount: 10_000n, currency: "MXN" }, io);
  return { look, asked };
}

test("all orders since the reference was made are read, and an unreadable one of others is none of ours", async () => {
  const first = { data: [order("ord_3", "x", false), order("ord_2", "x")], has_more: true };
  const pages = [{ ...first, next_page_url: further }, { data: [order("ord_1", reference)] }];
  const { asked, look } = ioOf(...pages);
  expect(await look()).toMatchObject({ kind: "found", outcome: { providerId: "ord_1" } });
  expect(asked.map((query) => query.get("next"))).toEqual([null, "ord_2"]);
  expect(asked[0]?.get("created_at.gte")).toBe(String(made.getTime() / 1000 - 60));
  expect(asked[0]?.get("search")).toBeNull();
});

test("a list to its end without the reference says that there is no order", async () => {
  const { look } = ioOf({ data: [order("ord_1", "x")], has_more: false });
  expect(await look()).toEqual({ kind: "not_found" });
});

test.each([
  ["whose next page has no answer", [{ data: [], has_more: true, next_page_url: further }, null]],
  ["that does not say where it goes on", [{ data: [], has_more: true }]],
  [
    "that goes on with the same page",
    [1, 2].map(() => ({ data: [], has_more: true, next_page_url: further })),
  ],
  ["with our order, which is unreadable", [{ data: [order("ord_1", reference, false)] }]],
])("a list %s says nothing", async (_name, pages) => {
  expect(await ioOf(...pages).look()).toMatchObject({ kind: "unknown" });
});
