// Measures what the product sends on a browser's first visit.
import { readdirSync, readFileSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { World, type Tenant } from "../factories/world";

const MOST_DONOR_PAGE_BYTES = 14 * 1024;
/** Markup, styles, font, scripts, and the list of all routes, which grows with them. */
const MOST_LOGIN_BYTES = 212 * 1024;
const MOST_ORDINARY_HEADERS = 16 * 1024;
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", "accept-language": "es-AR" };

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Bytes of status line, headers and body. */
  bytes: number;
}

/** Sends a request on its own connection, whose bytes can be counted. */
function ask(host: string, path: string, headers: Record<string, string> = BROWSER): Promise<Sent> {
  const { port, appHost } = world.stack;
  const sent = { host: host === "" ? appHost : `${host}.${appHost}`, ...headers };
  return new Promise((resolve, reject) => {
    const order = { host: "127.0.0.1", port, path, headers: sent, agent: false } as const;
    const request = http.get(order, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const text = unpack(body, answer.headers["content-encoding"]).toString("utf8");
        const bytes = answer.socket.bytesRead;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, bytes });
      });
    });
    request.on("error", reject);
  });
}

function unpack(body: Buffer, coding: string | undefined): Buffer {
  if (coding === "br") return brotliDecompressSync(body);
  return coding === "gzip" ? gunzipSync(body) : body;
}

const addressesIn = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, address = ""]) => address)),
];
const STYLES = /<link rel="stylesheet" href="([^"]+)"/g;
/** Matches every file that a browser fetches because of the page's own text. */
const NAMED = /<(?:link|script)\b[^>]*? (?:href|src)="([^"]+)"/g;

it("sends a donor's page with its styles in 14 KiB, each time with its own tokens", async () => {
  const { slug } = tenant.organization;
  const path = `/c/${tenant.campaign.slug}`;
  const rendered = await ask(slug, path);
  const kept = [await ask(slug, path), await ask(slug, path)] as const;
  const brotli = await ask(slug, path, { ...BROWSER, "accept-encoding": "br" });
  const [style = ""] = addressesIn(rendered.text, STYLES);
  const styles = await ask(slug, style);
  for (const page of [rendered, ...kept, brotli]) {
    expect(page.headers["content-encoding"]).toMatch(/^(?:br|gzip)$/);
    expect(page.headers.vary).toBe("Accept-Encoding");
    expect(page.bytes + styles.bytes).toBeLessThanOrEqual(MOST_DONOR_PAGE_BYTES);
  }
  expect(brotli.headers["content-encoding"]).toBe("br");
  const tokens = [...kept, brotli].map(
    ({ text }) => /"csrf-token" content="([^"]+)/.exec(text)?.[1],
  );
  expect(new Set(tokens).size).toBe(3);
  const plain = await ask(slug, path, { "accept-language": "es-AR" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const bare = (html: string) =>
    html.replace(/(?:content|nonce|value)="[\w+/=.-]{20,}"/g, "").replaceAll(/\s+/g, " ");
  expect(bare(kept[0].text)).toBe(bare(plain.text));
});

/** Returns the selectors of the rules that hold another rule, which the conversion of layers breaks. */
function nestedRules(css: string): string[] {
  const open: string[] = [];
  const bare = css.replace(/\/\*.*?\*\//gs, "");
  return [...bare.matchAll(/([^{};]*)([{}])/g)].flatMap(([, text = "", brace]) => {
    const outer = open.at(-1) ?? "@";
    if (brace === "}") open.pop();
    else open.push(text.trim());
    return brace === "{" && !outer.startsWith("@") ? [outer] : [];
  });
}

it("sends style sheets in which no rule holds another", async () => {
  for (const [host, path] of [
    [tenant.organization.slug, "/mi"] as const,
    ["", "/login"] as const,
  ]) {
    const page = await ask(host, path);
    expect(page.status).toBe(200);
    const addresses = addressesIn(page.text, STYLES);
    expect(addresses).toHaveLength(host === "" ? 1 : 2);
    for (const address of addresses)
      expect(nestedRules((await ask(host, address)).text)).toEqual([]);
  }
});

it("keeps a donor's page by the language of the browser, and by the donor's choice", async () => {
  const { slug } = tenant.organization;
  const path = `/c/${tenant.campaign.slug}`;
  const english = { "accept-language": "en-GB,en;q=0.9" };
  for (const _visit of [1, 2]) {
    expect((await ask(slug, path, english)).text).toContain('<html lang="en"');
    expect((await ask(slug, path, { "accept-language": "es-CO" })).text).toContain(
      '<html lang="es-AR"',
    );
    const chosen = { ...english, cookie: "dadiva_locale=pt-BR" };
    expect((await ask(slug, path, chosen)).text).toContain('<html lang="pt-BR"');
  }
});

it("leads from the choice of a language back to the page, on this host alone", async () => {
  const { slug } = tenant.organization;
  const visitor = world.visitor();
  const path = `/c/${tenant.campaign.slug}?utm_source=x`;
  const page = await visitor.get(slug, path);
  expect(page.text).not.toContain("utm_source=x");
  const fields = { csrf_token: page.field("csrf_token"), locale: "pt-BR" };
  const { appHost } = world.stack;
  for (const host of [`${slug}.${appHost}`, "elsewhere.example"]) {
    const sent = { referer: `http://${host}${path}` };
    const answer = await visitor.post(slug, "/preferences", fields, sent);
    expect(answer.headers.location).toBe(path);
  }
});

it("sends the login page in 212 KiB, and lists in it everything that its scripts import", async () => {
  const page = await ask("", "/login");
  const addresses = addressesIn(page.text, NAMED).filter((address) => address.startsWith("/"));
  const imported = addressesIn(page.text, /\bimport\b[^;]*?"(\/assets\/[^"]+)"/g);
  const files = await Promise.all(
    [...new Set([...addresses, ...imported])].map(async (address) => ({
      address,
      file: await ask("", address),
    })),
  );
  const total = files.reduce((sum, { file }) => sum + file.bytes, page.bytes);
  expect(files.length).toBeGreaterThan(10);
  expect(total).toBeLessThanOrEqual(MOST_LOGIN_BYTES);
  const known = new Set(addresses);
  const chained = files.flatMap(({ address, file }) =>
    address.endsWith(".js")
      ? addressesIn(file.text, /\b(?:from|import)"\.\/([^"]+)"/g)
          .map((name) => `/assets/${name}`)
          .filter((name) => !known.has(name))
          .map((name) => `${address} → ${name}`)
      : [],
  );
  expect(chained).toEqual([]);
});

it("loads no schema with a page: Zod would try `new Function`, which the policy forbids", async () => {
  const { text } = await ask("", "/login");
  const manifest = await ask("", /\/assets\/manifest-\w+\.js/.exec(text)?.[0] ?? "");
  const { routes } = JSON.parse(/\{.*\}/s.exec(manifest.text)?.[0] ?? "") as {
    routes: Record<string, { module: string; imports?: string[] }>;
  };
  const zod = new Set(
    readdirSync("build/client/assets")
      .filter((name) => name.endsWith(".js"))
      .filter((name) => readFileSync(`build/client/assets/${name}`, "utf8").includes("$ZodType"))
      .map((name) => `/assets/${name}`),
  );
  expect(zod.size).toBeGreaterThan(0);
  const early = Object.entries(routes).filter(([, { imports = [], module }]) =>
    [module, ...imports].some((one) => zod.has(one)),
  );
  expect(early.map(([name]) => name)).toEqual([]);
});

it.each([
  ["20 kB", 20_000, "es-AR", "cookies de este sitio", '"cookies"'],
  ["20 kB", 20_000, "pt-BR", "cookies deste site", '"cookies"'],
  ["60 kB", 60_000, "en", "this site's cookies", '"cookies"'],
  // Only the end of so large a request is kept, so its language and its cause may be lost.
  ["100 kB", 100_000, "es", "cookies de este sitio", undefined],
] as const)(
  "answers %s of cookies with advice (%#)",
  async (_size, length, language, words, cleared) => {
    const headers = {
      accept: "text/html",
      "accept-language": language,
      cookie: `a=${"x".repeat(length)}`,
    };
    const refusal = await ask("", "/login", headers);
    expect(refusal.status).toBe(431);
    expect(refusal.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(refusal.headers["clear-site-data"]).toBe(cleared);
    expect(refusal.text.replaceAll("&#39;", "'")).toContain(words);
  },
);

it("blames no cookies for another header that is too large", async () => {
  const long = "x".repeat(MOST_ORDINARY_HEADERS);
  const refusal = await ask("", "/login", { accept: "application/json", "x-long": long });
  expect(refusal.status).toBe(431);
  expect(refusal.headers["clear-site-data"]).toBeUndefined();
  expect(JSON.parse(refusal.text)).toMatchObject({ error: { code: "headers_too_large" } });
});
