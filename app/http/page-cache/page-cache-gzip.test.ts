import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fillGzip, gzipTemplate } from "./page-cache-gzip";
import { cutPage, fillBody, type SlotValues } from "./page-cache-template";

const paragraphs = Array.from(
  { length: 900 },
  (_, at) => `<p>Educación ${(at * 7919) % 1000} €</p>`,
);
/** A page with slots side by side, at its end, and further apart than deflate's window. */
const page = ({ nonce, token, key }: SlotValues) =>
  `<meta name="csrf-token" content="${token}"/><style nonce="${nonce}">:root{}</style>` +
  `<i>${nonce}${token}</i>${paragraphs.join("")}` +
  `<input name="idempotency_key" type="hidden" value="${key}"/>${paragraphs.join("")}${nonce}`;

const rendered = { nonce: "abc+/==", token: "to.ken", key: "key-1" };
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "script-src 'nonce-abc+/=='",
};
const valuesOf = (at: number): SlotValues => ({
  nonce: `nonce-${String(at).padStart(30, "x")}`,
  token: `token-${String(at * 31).padStart(60, "y")}`,
  key: `key-${String(at * 17).padStart(20, "z")}`,
});

it("unpacks to the page with each response's own values, about as small as gzip's own result", () => {
  const template = cutPage(headers, Buffer.from(page(rendered)));
  if (!template) throw new Error("no template");
  const packed = gzipTemplate(template.body, valuesOf(0));
  for (const at of [0, 1, 2_000]) {
    const values = valuesOf(at);
    const { bytes, release } = fillGzip(packed, values);
    // gunzip verifies length and checksum.
    const unpacked = gunzipSync(bytes);
    expect(unpacked.toString("utf8")).toBe(page(values));
    expect(unpacked.equals(fillBody(template.body, values).bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(gzipSync(unpacked).length * 1.1);
    release();
  }
});
