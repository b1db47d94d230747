/**
 * Serves public pages in front of Express (design.md, 'Public pages'), each with its own nonce,
 * form token and idempotency key. Without PostgreSQL's announcements nothing is cached.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import { Counter } from "prom-client";
import { isReceiving } from "~/domain/billing/entitlements";
import type { CurrentOrganization } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { LONGEST_LANGUAGES, negotiateLocale } from "~/i18n/negotiate-locale";
import { now } from "~/infrastructure/clock";
import { listenTo } from "~/infrastructure/database/database-listener.server";
import { env } from "~/infrastructure/env.server";
import { localDate } from "~/values/time/calendar";
import { acceptsEncoding, BROTLI_QUALITY } from "~/http/front/compression.server";
import { formTokenIssuer } from "~/http/forms/csrf.server";
import { parseHost } from "~/http/front/host";
import { isJsonCall } from "~/http/calls/json-calls";
import { fillGzip, gzipTemplate, type GzipTemplate } from "./page-cache-gzip";
import { createOrganizationTable } from "./page-cache-organizations";
import {
  cutPage,
  fillBody,
  fillTemplate,
  type FilledBody,
  type PageTemplate,
  type SlotValues,
} from "./page-cache-template";
import { readCookie } from "~/http/sessions/session.server";
import { countVisit } from "~/http/metrics/visit-counter.server";

const MOST_PAGES = 500;
const MOST_BYTES = 256 * 1024;
/** Donations change totals without an announcement: a page may be this old (monotonic clock). */
const FRESH_MS = 10_000;
/** The time that one request has to render an old page again, while others still get it. */
const RENEWAL_MS = 2_000;
/** The path has no query: pages with a query are always rendered. */
const CACHED_PATH = /^\/(?:c\/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\/embed)?)?$/;

interface KeptPage {
  template: PageTemplate;
  /** Created for the first visitor that accepts gzip. */
  gzip?: GzipTemplate;
  /** Creates a response's form token. */
  tokenAt: (now: Date) => string;
  /** After this one request renders the page again. */
  staleAt: number;
}

export interface PageCache {
  /** Serves a request from memory; returns false when it cannot. */
  serve(req: IncomingMessage, res: ServerResponse): boolean;
  /** Returns a subdomain's organisation, from memory while changes are announced. */
  findOrganization(slug: string, at: Date): Promise<CurrentOrganization | null>;
  /** Caches the page that this request is about to get, if it may be cached. */
  keep(req: IncomingMessage, res: ServerResponse): void;
}

const counts = { hit: 0, miss: 0 };
/** Plain numbers are counted at no cost; the metric reads them on request. */
new Counter({
  name: "dadiva_page_cache_answers_total",
  help: "Public pages answered from memory, and rendered",
  labelNames: ["result"],
  collect() {
    this.reset();
    for (const [result, count] of Object.entries(counts)) this.inc({ result }, count);
  },
});

/** Creates the cache and its subscription at the database. */
export function createPageCache(): PageCache {
  const table = createOrganizationTable(findOrganization);
  const pages = new LRUCache<string, KeptPage>({ max: MOST_PAGES });
  listenTo("organizations", {
    onUp: () => table.setLive(true),
    onDown: () => {
      table.setLive(false);
      pages.clear();
    },
    onPayload: (payload) => table.forget(payload.split(" ")[1] ?? ""),
  });
  return {
    findOrganization: (slug, at) => table.find(slug, at),

    serve(req, res) {
      const { method } = req;
      if (!table.live || (method !== "GET" && method !== "HEAD")) return false;
      const place = placeOf(req, table.known);
      if (!place) return false;
      const page = pages.get(place.key);
      if (!page) return false;
      const time = performance.now();
      if (time >= page.staleAt) {
        page.staleAt = time + RENEWAL_MS;
        return false;
      }
      write(req, res, page, place.at);
      counts.hit += 1;
      if (place.slug !== null && method === "GET") {
        const { organization, slug, at } = place;
        const { "user-agent": userAgent, "sec-purpose": purpose } = req.headers;
        countVisit({ organization, slug, at, userAgent, purpose: purpose?.toString() });
      }
      return true;
    },

    keep(req, res) {
      if (!table.live || req.method !== "GET") return;
      const place = placeOf(req, table.known);
      if (!place) return;
      counts.miss += 1;
      watch(res, (body) => {
        const template = cutPage(res.getHeaders(), body);
        if (!template || !table.live) return;
        const tokenAt = formTokenIssuer(place);
        const staleAt = performance.now() + FRESH_MS;
        pages.set(place.key, { template, tokenAt, staleAt });
      });
    },
  };
}

interface Place {
  key: string;
  organization: CurrentOrganization;
  organizationId: string;
  /** The campaign's address; null for the organisation's page. */
  slug: string | null;
  form: string;
  at: Date;
}

/** Returns the requested page with everything that it depends on; null for a path that is not cached. */
function placeOf(
  req: IncomingMessage,
  organizationOf: (slug: string) => CurrentOrganization | undefined,
): Place | null {
  const path = req.url ?? "";
  const match = CACHED_PATH.exec(path);
  if (!match || isJsonCall(req)) return null;
  const slug = slugOf(req.headers.host ?? "");
  const organization = slug === null ? undefined : organizationOf(slug);
  if (!organization) return null;
  const at = now();
  const { id, publicVersion, timezone } = organization;
  const locale = localeOf(req, organization);
  const open = isReceiving(organization, at) ? "open" : "closed";
  const key = `${id} ${publicVersion} ${path} ${locale} ${dateIn(timezone, at)} ${open}`;
  // visit.server.ts gives the form the same name.
  const campaign = match[1] ?? null;
  return {
    ...{ key, organization, organizationId: id },
    ...{ slug: campaign, form: campaign ?? "organization", at },
  };
}

/** Slugs by Host header; empty when the host is not an organisation's. */
const slugs = new LRUCache<string, string>({ max: MOST_PAGES });

function slugOf(header: string): string | null {
  const known = slugs.get(header);
  if (known !== undefined) return known || null;
  const host = parseHost(header, env().APP_HOST);
  const slug = host?.kind === "organization" ? host.slug : null;
  slugs.set(header, slug ?? "");
  return slug;
}

/** Locales by country, organisation's language, visitor's choice and browser's languages. */
const locales = new LRUCache<string, string>({ max: MOST_PAGES });

function localeOf(req: IncomingMessage, { country, defaultLocale }: CurrentOrganization): string {
  const chosen = req.headers.cookie ? readCookie(req.headers.cookie, "locale") : null;
  const wished = languageIn(req.headers["accept-language"]);
  const key = `${country} ${defaultLocale} ${chosen} ${wished}`;
  const known = locales.get(key);
  if (known !== undefined) return known;
  const locale = negotiateLocale({
    ...{ chosen, tenantLocale: defaultLocale, tenantCountry: country },
    ...{ acceptLanguage: wished, isDonors: true },
  });
  locales.set(key, locale);
  return locale;
}

/** As much of the header as the page's own negotiation reads. */
const languageIn = (header: string | undefined) => (header ?? "").slice(0, LONGEST_LANGUAGES);

const dates = new Map<string, { quarter: number; date: string }>();

/** Returns a zone's local date, cached by the quarter of an hour, because every zone changes its date at one. */
function dateIn(zone: string, at: Date): string {
  const quarter = Math.floor(at.getTime() / 900_000);
  const known = dates.get(zone);
  if (known?.quarter === quarter) return known.date;
  const date = localDate(at, zone);
  dates.set(zone, { quarter, date });
  return date;
}

type Coding = "gzip" | "br" | "none";

const codings = new LRUCache<string, Coding>({ max: MOST_PAGES });

/** Prefers gzip, because cached pages are assembled from gzip pieces; brotli compresses the page each time. */
function codingOf(header: string | undefined): Coding {
  if (header === undefined) return "none";
  const known = codings.get(header);
  if (known !== undefined) return known;
  const coding = (["gzip", "br"] as const).find((one) => acceptsEncoding(header, one)) ?? "none";
  codings.set(header, coding);
  return coding;
}

function fillCoded(page: KeptPage, values: SlotValues, coding: Coding): FilledBody {
  const { body } = page.template;
  if (coding === "gzip") return fillGzip((page.gzip ??= gzipTemplate(body, values)), values);
  const filled = fillBody(body, values);
  if (coding === "none") return filled;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const bytes = brotliCompressSync(filled.bytes, { params });
  filled.release();
  return { bytes, release: () => undefined };
}

function write(req: IncomingMessage, res: ServerResponse, page: KeptPage, at: Date): void {
  const { template } = page;
  const values: SlotValues = {
    // 122 random bits from Node's own pool; asking the system each time would be the slowest step.
    nonce: randomUUID(),
    token: page.tokenAt(at),
    key: randomUUID(),
  };
  const coding = codingOf(req.headers["accept-encoding"]?.toString());
  const { bytes, release } = fillCoded(page, values, coding);
  res.writeHead(200, [
    ...template.headers,
    ...(coding !== "none" ? ["Content-Encoding", coding] : []),
    "Content-Security-Policy",
    fillTemplate(template.policy, values),
    "X-Request-Id",
    randomUUID().slice(24),
    "Content-Length",
    String(bytes.length),
  ]);
  // 'close' would be too early: an interrupted write may still read the memory.
  res.once("finish", release);
  if (req.method === "HEAD") res.end();
  else res.end(bytes);
}

/** Passes the body of a complete page with status 200 to `done`. */
function watch(res: ServerResponse, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const add = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    const bytes =
      typeof chunk === "string"
        ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : Buffer.from(chunk);
    size += bytes.length;
    if (size <= MOST_BYTES) chunks.push(bytes);
  };
  const { write: writeOn, end: endOn } = res;
  res.write = ((...args: Parameters<typeof writeOn>) => {
    add(args[0], args[1]);
    return writeOn.apply(res, args);
  }) as typeof res.write;
  res.end = ((...args: Parameters<typeof endOn>) => {
    add(args[0], args[1]);
    return endOn.apply(res, args);
  }) as typeof res.end;
  res.once("finish", () => {
    if (res.statusCode === 200 && size <= MOST_BYTES) done(Buffer.concat(chunks));
  });
}
