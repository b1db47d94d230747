import { describe, expect, it } from "vitest";
import { cutPage, fillBody, fillTemplate } from "./page-cache-template";

const page = (nonce: string, token: string, key: string) =>
  `<meta name="csrf-token" content="${token}"/><meta name="vault-key" content="${token}"/>` +
  `<style nonce="${nonce}">:root{}</style><h1>Educación ñandú €</h1>` +
  `<input type="hidden" name="csrf_token" value="${token}"/>` +
  `<input type="hidden" name="idempotency_key" autoComplete="off" value="${key}"/><script nonce="${nonce}"></script>`;
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "script-src 'self' 'nonce-abc+/=='; style-src 'nonce-abc+/=='",
  "x-request-id": "old",
  "content-length": "1",
  "referrer-policy": "same-origin",
};

describe("cutPage", () => {
  it("puts new values into every slot and leaves the rest byte for byte", () => {
    const template = cutPage(headers, Buffer.from(page("abc+/==", "to.ken", "key-1")));
    if (!template) throw new Error("no template");
    const values = { nonce: "fresh", token: "new.token", key: "key-2" };
    const body = fillBody(template.body, values).bytes.toString("utf8");
    expect(body).toBe(page("fresh", "new.token", "key-2"));
    expect(fillTemplate(template.policy, values)).toBe(
      "script-src 'self' 'nonce-fresh'; style-src 'nonce-fresh'",
    );
    expect(template.headers).toEqual([
      ...["content-type", "text/html; charset=utf-8"],
      ...["referrer-policy", "same-origin"],
    ]);
  });

  it("never overwrites a response that may still be in transit", () => {
    const template = cutPage(headers, Buffer.from(page("abc+/==", "to.ken", "key-1")));
    if (!template) throw new Error("no template");
    const made = Array.from({ length: 5_000 }, (_, at) => {
      const values = { nonce: `n${at}`, token: `t${at}`, key: `k${at}` };
      return {
        expected: page(values.nonce, values.token, values.key),
        body: fillBody(template.body, values),
      };
    });
    expect(made.every(({ expected, body }) => body.bytes.toString("utf8") === expected)).toBe(true);
  });

  it("reuses a response's memory after it is sent", () => {
    const template = cutPage(headers, Buffer.from(page("abc+/==", "to.ken", "key-1")));
    if (!template) throw new Error("no template");
    const values = { nonce: "n", token: "t", key: "k" };
    const first = fillBody(template.body, values);
    expect(fillBody(template.body, values).bytes.buffer).not.toBe(first.bytes.buffer);
    first.release();
    expect(fillBody(template.body, values).bytes.buffer).toBe(first.bytes.buffer);
  });

  it("caches no personal response, and only pages", () => {
    const body = Buffer.from(page("abc+/==", "t", "k"));
    expect(cutPage({ ...headers, "set-cookie": ["a=b"] }, body)).toBeNull();
    expect(cutPage({ ...headers, "content-type": "application/json" }, body)).toBeNull();
    expect(cutPage({ ...headers, "content-security-policy": "" }, body)).toBeNull();
    expect(cutPage(headers, Buffer.from("<p>no token</p>"))).toBeNull();
    const hidden = page("abc+/==", "t", "k").replace('value="k"', "value='k'");
    expect(cutPage(headers, Buffer.from(hidden))).toBeNull();
  });
});
