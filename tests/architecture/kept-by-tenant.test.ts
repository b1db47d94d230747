/** Tests that every key outside the database (in memory, files, limits) includes the tenant. */
import ts from "typescript";
import { expect, test } from "vitest";
import { listFiles, parse, read } from "./sources";

const code = listFiles("app", "jobs").filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("app/generated/"),
);

/** Memory that outlives a request, with the reason why tenants cannot share data in it. */
const MEMORY: Record<string, string> = {
  "app/components/layout/browser/browser-storage.ts memory":
    "in a browser, for one page, where its own stores can't be written",
  "app/domain/card-testing/recent-verdicts.ts verdicts":
    "by keyed hash; that of a campaign or an organisation contains the organisation's id",
  "app/domain/payments/company-breaker.ts circuits": "companies, with numbers alone",
  "app/domain/actor.ts known": "abilities by kind of actor and job, of rules that name nobody",
  "app/enhance/donate/proof-of-work.ts words": "in a browser",
  "app/providers/share-running.ts running":
    "by a hash of an account's credentials, as long as its request runs",
  "app/http/metrics/visit-counter.server.ts waiting":
    "the key begins with the organisation's id; numbers only, for seconds",
  "app/http/page-cache/page-cache.server.ts pages":
    "the key begins with the organisation's id (below)",
  "app/http/front/slow-bodies.server.ts unfinished":
    "by a visitor's address, as long as a body is unfinished",
  "app/http/page-cache/page-cache-organizations.ts table":
    "by subdomain, which is the organisation's own name",
  "app/http/page-cache/page-cache.server.ts slugs": "a Host header and the name in it",
  "app/http/page-cache/page-cache.server.ts dates": "time zones",
  "app/http/page-cache/page-cache.server.ts locales":
    "countries, languages of organisations and browsers, and the locale of each",
  "app/http/page-cache/page-cache.server.ts codings":
    "an Accept-Encoding header and the coding that it takes",
  "app/http/calls/answer-calls.server.ts byLength":
    "the URL map's patterns, their loaders and actions",
  "app/http/front/plain-pages.server.tsx drawn":
    "kinds of errors, whose pictures are the same for all",
  "app/http/limits/rate-limit.server.ts limiters": "by limit; the keys in them are checked below",
  "app/http/metrics/platform-metrics.server.ts opened": "queues",
  "app/http/metrics/request-metrics.server.ts known":
    "patterns of addresses, without what stands in them",
  "app/http/calls/strict-schema.ts known": "schemas of calls",
  "app/domain/campaigns/pictures/get-share-picture.server.ts drawn":
    "the key begins with the organisation's id",
  "app/infrastructure/control-channel.ts claims": "failpoints of tests",
  "app/infrastructure/failpoints.ts armed": "failpoints of tests",
  "app/infrastructure/database/transaction-sql.server.ts runs":
    "by transaction, as long as that is open",
  "app/infrastructure/database/statement-names.ts names":
    "texts of statements, whose values are apart",
  "app/infrastructure/database/statement-names.ts seen":
    "texts of statements, whose values are apart",
  "app/infrastructure/database/batch-loader.ts groups":
    "by organisation where tenants ask, only while they are answered",
  "app/infrastructure/host-lookup.ts requested": "names of hosts, only while they are looked up",
  "app/infrastructure/crypto.server.ts keys": "by purpose, from one secret",
  "app/values/cards/card-number.ts rowsByCountry": "countries",
  "app/values/time/zone-parts.ts formats": "time zones",
  "app/values/memoise.ts known": "days of the calendar, by zone and collect day",
  "app/i18n/server.ts wholeLocales": "languages",
  "app/i18n/server.ts translators": "languages",
  "app/routes/platform/help-articles.server.ts kept": "languages",
  "app/vault/security-codes.ts entries": "by a token of 256 bits, which names its organisation",
  "app/components/ui/messages/notifications.ts notifications": "in a browser",
  "app/components/ui/messages/save-status.ts saveStatus": "in a browser",
  "app/http/calls/card-shield.server.ts tokenisedBodies": "by request, as long as that is there",
  "app/http/forms/forms.server.ts typed": "by request, as long as that is there",
  "app/http/page-cache/page-cache-template.ts free":
    "blocks of memory, each written anew before it is sent",
  "app/http/front/request-state.server.ts states": "by request, as long as that is there",
  "app/http/front/serve.server.ts running": "answers under way, to be waited for",
  "app/http/front/whole-body.server.ts bodies": "by request, as long as that is there",
  "app/http/front/whole-body.server.ts texts": "by answer, as long as that is there",
  "app/i18n/remix.server.ts wishes": "by request, as long as that is there",
  "app/infrastructure/database/database.server.ts opened": "pools, for their figures",
  "app/infrastructure/watching/logger.server.ts lines":
    "lines until the end of the turn, written all at once",
  "app/routes/giving/donate.tsx contexts": "by request, as long as that is there",
  "app/routes/giving/donate.tsx isGiven": "by request, as long as that is there",
  "app/routes/giving/read-typed-form.server.ts posted": "by request, as long as that is there",
  "app/domain/donations/terms/try-promo-code.server.ts triedBy":
    "by a request's context, as long as that is there",
  "jobs/reconcile.ts findings": "of a command that ends with them",
  "jobs/relay.ts opened": "queues",
  "jobs/relay.ts handedOver": "by the outbox's own ids",
};

/** Module variables that are reassigned, with the reason why none belongs to one tenant. */
const VARIABLES: Record<string, string> = {
  "app/enhance/donate/sending.ts loading": "in a browser",
  "app/components/layout/notices/connection.ts lastSent": "in a browser, of its own form",
  "app/components/ui/messages/save-status.ts timers": "in a browser",
  "app/http/metrics/visit-counter.server.ts timer": "one timer for all visits that wait",
  "app/domain/users/sessions/password.server.ts dummy": "the hash of nobody's password",
  "app/infrastructure/clock.ts standing": "the lab's clock",
  "app/infrastructure/database/database.server.ts clients":
    "connections; whose they are is set each time",
  "app/infrastructure/database/database.server.ts pools":
    "connections; whose they are is set each time",
  "app/infrastructure/env.server.ts parsed": "settings of the process",
  "app/infrastructure/failpoints.ts claim": "failpoints of tests",
  "app/infrastructure/files/lettering.server.ts opened": "the typeface",
  "app/http/front/security-headers.server.ts plain": "headers that are the same for all",
  "app/infrastructure/files/pdf.server.ts letters": "the typeface of files",
  "app/infrastructure/files/pdf.server.ts read": "the typeface of files",
  "app/infrastructure/mail.server.ts transport": "connections to the mail server",
  "app/infrastructure/queues/redis-connection.server.ts redis": "a connection",
  "app/infrastructure/queues/redis.server.ts loading": "a module",
  "app/infrastructure/queues/redis-counters.server.ts limiter": "a connection",
  "app/infrastructure/watching/tracing.server.ts tracer": "what makes spans",
  "app/infrastructure/vault-client.server.ts built": "a connection to the vault",
  "app/routes/api/openapi.ts written": "the description of the calls, everybody's",
  "app/routes/giving/track.ts script": "the script of every tracking frame",
  "app/http/files/enhancer.server.ts addresses": "where the build put the scripts",
};

/** Returns whether the code changes it; a map that is only read is a constant. */
function isMutated(text: string, name: string): boolean {
  const change = "set|add|push|unshift|splice|delete|clear|getOrInsert";
  return new RegExp(
    `\\b${name}(?:\\.(?:${change})[(]|\\[[^\\]]+\\] (?:\\?\\?)?= |\\.\\w+ (?:\\?\\?)?= )`,
  ).test(text);
}

/** Returns a module's own state: changing collections, by name, and reassigned variables. */
function memoryOf(source: ts.SourceFile, elsewhere: readonly string[] = []) {
  const kept: string[] = [];
  const variables: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const { flags, declarations } = statement.declarationList;
    const isExported = statement.getText().startsWith("export ");
    for (const { name, initializer } of declarations) {
      const isPlain = initializer
        ? /^(?:-?[\w.]+|"[^"]*"|Math\.floor\(Math\.random\(\) \* \w+\))$/.test(
            initializer.getText(),
          ) && initializer.getText() !== "null"
        : false;
      if (!(flags & ts.NodeFlags.Const)) {
        if (!isPlain) variables.push(name.getText());
        continue;
      }
      const holds =
        initializer !== undefined &&
        (ts.isNewExpression(initializer) ||
          ts.isArrayLiteralExpression(initializer) ||
          ts.isObjectLiteralExpression(initializer));
      if (!holds) continue;
      const own = name.getText();
      const takes = new RegExp(`import [^;]*\\b${own}\\b[^;]* from `);
      // The plain search spares the slow pattern nearly every file.
      const others = isExported
        ? elsewhere.filter((text) => text.includes(own) && takes.test(text))
        : [];
      const texts = [source.getText(), ...others];
      if (texts.some((text) => isMutated(text, own))) kept.push(own);
    }
  }
  return { kept, variables };
}

test.each([
  ["const pages = new LRUCache<string, Page>({ max: 5 });\npages.set(1, 2);", ["pages"], []],
  ["const seen = new Set(first);\nfunction f() { seen.add(1); }", ["seen"], []],
  ["const WORDS = new Set([1]);\nWORDS.has(1);", [], []],
  ["const byId: Record<string, Page> = {};\nfunction f(id) { byId[id] = 1; }", ["byId"], []],
  ["export const list = [];\nlist.push(1);", ["list"], []],
  ["let last: Page | null = null;", [], ["last"]],
  ["let counter = 0;", [], []],
])("memory is found: %s", (text, kept, variables) => {
  const source = ts.createSourceFile("x.ts", text, ts.ScriptTarget.ES2022, true);
  expect(memoryOf(source)).toEqual({ kept, variables });
});

test("a module's own variables are on the list", () => {
  const found = code.flatMap((file) =>
    memoryOf(parse(file)).variables.map((name) => `${file} ${name}`),
  );
  expect(found.filter((name) => !(name in VARIABLES))).toEqual([]);
  expect(Object.keys(VARIABLES).filter((name) => !found.includes(name))).toEqual([]);
});

test("memory that outlives a request is on the list", () => {
  // Matches declarations at the top of a file or in a class; a request's own maps have a deeper
  // indentation or a short life.
  const LIVING =
    /^(?: {2}const| {2}private readonly) (\w+)(?:: [^=;]+)? = new (?:(?:Map|Set|WeakMap)(?:<.*>)?\(\);|LRUCache\b)/gm;
  const texts = code.map(read);
  const found = code.flatMap((file) => [
    ...[...read(file).matchAll(LIVING)].map(([, name]) => `${file} ${name}`),
    ...memoryOf(parse(file), texts).kept.map((name) => `${file} ${name}`),
  ]);
  const perCall = [
    "app/domain/donations/months/collection-batch.server.ts senders",
    "app/domain/integrations/sync/compare-page.server.ts owners",
    "app/domain/integrations/sync/send-class.server.ts outcomes",
    "app/domain/integrations/sync/send-load.server.ts outcomes",
    "app/integrations/salesforce/range.ts found",
    "app/integrations/salesforce/rest.ts found",
    "app/domain/ledger/posting-of.server.ts entries",
    "app/domain/ledger/years/get-year.server.ts found",
    "app/domain/reports/get-attention.server.ts families",
    "app/domain/tickets/update-event.server.ts kept",
    "app/domain/subscriptions/invoices/write-credit-note.server.ts credited",
    "app/domain/reports/get-dashboard.server.ts totals",
    "app/components/layout/browser/filled-fields.ts places",
    "app/components/ui/forms/form-error-summary.tsx ids",
    "app/entry.server.tsx labels",
    "app/vault/providers.ts accounts",
    "app/vault/providers.ts providers",
    "app/http/openapi/document.ts byStatus",
    "app/infrastructure/watching/metrics.server.ts families",
    "app/domain/campaigns/editor/save-campaign.server.ts kept",
    "app/values/form-fields.ts asked",
    "app/values/form-fields.ts shown",
    "app/http/openapi/document.ts codes",
    "app/infrastructure/files/file-content.server.ts found",
    "app/providers/mercadopago/parse-release.ts found",
    "app/providers/mercadopago/parse-settlement.ts found",
    "app/providers/stripe/parse-settlement.ts found",
    "app/domain/payouts/bank-statements/take-statement.server.ts seen",
    "app/domain/payouts/reconciliation/match-settlement.server.ts owners",
    "app/domain/payouts/reconciliation/match-settlement.server.ts found",
    "app/domain/payouts/reconciliation/match-settlement.server.ts groups",
    "app/domain/payouts/reconciliation/read-books.server.ts postings",
    "app/domain/donations/duplicates/repeated-keys.ts found",
    "app/domain/donations/duplicates/search-reason.server.ts listed",
  ];
  expect(found.filter((name) => !(name in MEMORY) && !perCall.includes(name))).toEqual([]);
  expect(Object.keys(MEMORY).filter((name) => !found.includes(name))).toEqual([]);
});

test("the key of a cached page begins with its organisation", () => {
  const text = read("app/http/page-cache/page-cache.server.ts");
  expect(text).toMatch(/const key = `\$\{id\} /);
  expect(text).toMatch(/const \{ id, [^}]*\} = organization;/);
  const uses = [...text.matchAll(/\bpages\.(?:get|set|delete)\(([^,)]+)/g)].map(([, key]) => key);
  expect(new Set(uses)).toEqual(new Set(["place.key"]));
});

/** A file belongs to an organisation, or to a person, who may have several organisations. */
const OWNERS = ["organizationId ${organizationId}/", "userId people/${userId}/"];
const OWNER = /^\w+\((?:(?:ctx\.)?organizationId|(?:photo\.)?userId|user\.id)\b/;

test("a file's key is built by a function whose first argument is its owner", () => {
  const makers = listFiles("app/domain").filter((file) =>
    /-keys\.ts$|\/picture-keys\.server\.ts$/.test(file),
  );
  expect(makers.length).toBeGreaterThan(0);
  const names = makers.flatMap((file) =>
    [...read(file).matchAll(/export function (\w+)\((\w+)[^{]*\{\s*return `([^`]*)`/g)].map(
      ([, name = "", first = "", made = ""]) => {
        const begins = (owner: string) => `${first} ${made}`.startsWith(owner);
        expect(OWNERS.some(begins), name).toBe(true);
        return name;
      },
    ),
  );
  expect(names.length).toBeGreaterThan(0);
  const bad = code
    .filter((file) => file !== "app/infrastructure/files/storage.server.ts")
    .flatMap((file) => {
      const text = read(file);
      const uses = [
        ...text.matchAll(
          /\b(?:storeFile|storeFileFrom|openStoredFile|readStoredFile|removeStoredFile)\(([^\n]*)/g,
        ),
      ];
      const isMade = (key: string) =>
        names.some((name) => key.startsWith(`${name}(`) && OWNER.test(key)) ||
        // The key is read from the tenant's own row.
        /^picture\.originalKey\b/.test(key) ||
        (/^key\b/.test(key) &&
          names.some(
            (name) =>
              OWNER.test(text.split(`const key = `)[1] ?? "") &&
              text.includes(`const key = ${name}(`),
          ));
      return uses.filter(([, key = ""]) => !isMade(key)).map(([hit]) => `${file}: ${hit}`);
    });
  expect(bad).toEqual([]);
});

test("a limit counts for a person, a session, an address or a tenant", () => {
  const WHO =
    /\b(?:organizationId|organization\.id|user\.id|operator\.id|personId|userId|session\.id|sessionId|email|ip)\b/;
  const uses = code
    .filter((file) => file !== "app/http/limits/rate-limit.server.ts")
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /\b(?:takePoint|givePointBack)\(\s*(\w+),\s*([^;]*?),\s*(?:ctx\.)?(?:now|at)\b/g,
        ),
      ].map(([, limit, key = ""]) => ({ file, limit, key, text: read(file) })),
    );
  expect(uses.length).toBeGreaterThan(5);
  const bad = uses.filter(
    ({ key, text }) => !WHO.test(key) && !(key === "key" && /\[PER_\w+, [^\]]*\bip\]/.test(text)),
  );
  expect(bad.map(({ file, limit, key }) => `${file}: ${limit} ${key}`)).toEqual([]);
});

test("only queues and limits use Redis", () => {
  const users = code.filter((file) => /\bioredis\b|\bsharedRedis\(/.test(read(file)));
  expect(users).toEqual([
    "app/http/limits/rate-limit.server.ts",
    "app/infrastructure/queues/queue.server.ts",
    "app/infrastructure/queues/redis-connection.server.ts",
    "app/infrastructure/queues/redis-counters.server.ts",
    "app/infrastructure/queues/redis.server.ts",
  ]);
});

/** Files with outgoing calls, which check for an open transaction. */
test("only files that check for an open transaction make outgoing calls", () => {
  const OUTSIDE = /from "(?:undici|nodemailer|node:https?|node:net|node:tls|node:dgram)"|\bfetch\(/;
  /** These listen, run in a browser, or are the vault, which has no tenant's transaction. */
  const others =
    /^app\/(?:vault|enhance|components|commands)\/|^app\/http\/(?:front|serve|metrics|page-cache|header-sizes|origin|visitor|json-calls|request-state)\b/;
  const callers = code.filter((file) => {
    const text = read(file);
    return OUTSIDE.test(text.replace(/import type [^;]+;/g, "")) && !others.test(file);
  });
  const silent = callers.filter((file) => !/\bassertNoTransaction\(/.test(read(file)));
  expect(callers).toContain("app/infrastructure/http-client.server.ts");
  expect(callers).toContain("app/infrastructure/vault-client.server.ts");
  expect(callers).toContain("app/infrastructure/mail.server.ts");
  expect(silent).toEqual([]);
});
