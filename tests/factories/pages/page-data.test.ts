import { encode } from "turbo-stream";
import { expect, it } from "vitest";
import { withPlainData } from "./page-data";

const sent = (value: unknown) => new Response(encode(value)).text();

const inPage = (text: string) =>
  `<script>window.__remixContext.streamController.enqueue(${JSON.stringify(text)});</script>`;

const page = (unread: number) => ({
  loaderData: { layout: { unread, at: new Date("2026-11-29T12:00:00Z"), name: 'A "b"\n' } },
  list: { total: 25, sum: 150_000n, rows: [], more: [{ total: 25 }], none: null },
});

it("shows a page's data as they are", async () => {
  const plain = withPlainData((await sent(page(3))).trimEnd());
  expect(JSON.parse(plain)).toEqual({
    loaderData: { layout: { unread: 3, at: ["D", 1_795_953_600_000], name: 'A "b"\n' } },
    list: { total: 25, sum: ["B", "150000"], rows: [], more: [{ total: 25 }], none: -5 },
  });
  expect(withPlainData(inPage((await sent(page(3))).trimEnd()))).toBe(
    `<script>window.__remixContext.${plain};</script>`,
  );
});

it("differs at a count alone, also where it equals another number of the page", async () => {
  const without = async (unread: number) =>
    withPlainData(inPage(await sent(page(unread)))).replace(/"unread":\d+/, "");
  expect(await without(25)).toBe(await without(3));
});

it("shows what comes later, and leaves another answer alone", async () => {
  const plain = withPlainData(await sent({ name: "x", later: Promise.resolve({ total: 7 }) }));
  expect(plain).toContain('P:{"total":7}');
  const lines = (await sent({ name: "x", later: Promise.resolve({ total: 7 }) })).split("\n");
  expect(withPlainData(lines.map(inPage).join(""))).toContain('P:{"total":7}');
  for (const text of ['{"error":{}}', "<html></html>", "a,b\n1,2"])
    expect(withPlainData(text)).toBe(text);
});
