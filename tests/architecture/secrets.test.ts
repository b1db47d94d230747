/** Tests which bodies may contain cards and secrets, and how logs redact them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { CARD_PATHS, TOKEN_PATH } from "~/http/front/card-paths";
import { importsOf, isTest, listFiles, listUrls, read, root } from "./sources";

/** Names of card fields in a body; the vault replaces them with `card`. */
const CARD_FIELD = /^(?:card|cc_.*|card_number|pan|cvv|cvc|security_code|.*verification_number)$/;

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  const own = properties ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

/** Returns the domain's schemas with a card field: export → the fields. */
async function findCardSchemas(): Promise<Map<string, string[]>> {
  const files = listFiles("app/domain").filter(
    (file) => !isTest(file) && /\bz\s*\.\s*(?:strict|loose)?[oO]bject\(/.test(read(file)),
  );
  const found = new Map<string, string[]>();
  for (const file of files) {
    const module = (await import(path.join(root, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType)) continue;
      const shape = z.toJSONSchema(value, { io: "input", unrepresentable: "any" });
      const cards = fieldsOf(shape).filter((field) => CARD_FIELD.test(field));
      if (cards.length > 0) found.set(name, cards);
    }
  }
  return found;
}

/** Returns a route's own files: its module and the adjacent parts that it imports. */
function partsOf(module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const file of importsOf(module)) {
    if (/^app\/(?:routes|http)\//.test(file)) partsOf(file, seen);
  }
  return seen;
}

describe("card paths", () => {
  const urls = listUrls().map(({ url, file }) => ({
    path: `/${url.replace(/^__json\//, "").replace(/:\w+/g, "x")}`,
    file,
  }));

  test("every URL whose schema has a card field is on the list", async () => {
    const schemas = await findCardSchemas();
    expect([...schemas.keys()]).toContain("donationSchema");
    const uses = new RegExp(`\\b(?:${[...schemas.keys()].join("|")})\\b`);
    const carriers = urls.filter(
      ({ file }) =>
        /export (?:async function action|const (?:action|calls))\b/.test(read(file)) &&
        [...partsOf(file)].some((part) => uses.test(read(part))),
    );
    expect(carriers.map(({ path: url }) => url)).toContain("/c/x/donations");
    const open = carriers.filter(({ path: url }) => !CARD_PATHS.some((p) => p.test(url)));
    expect(open).toEqual([]);
  });

  test("the list contains the contract's paths, and the token's own is separate", () => {
    const carried = [
      "/c/huellas/donations",
      "/manage/api/donations/3f0c/payment_method",
      "/manage/donations/3f0c/payment_method",
      "/manage/api/validations/card",
      "/manage/api/subscription",
    ];
    for (const url of carried) expect(CARD_PATHS.filter((p) => p.test(url))).toHaveLength(1);
    expect(TOKEN_PATH).toBe("/cvault/credit-card/temporal");
    for (const url of ["/login", "/c/huellas", "/c/huellas/leads", "/manage/api/donations/3f0c"]) {
      expect(
        CARD_PATHS.some((p) => p.test(url)),
        url,
      ).toBe(false);
    }
  });

  test("outside the vault only intermediaries read a card's secret fields", () => {
    // A provider names the slots of a template, which the vault fills in.
    const hands = /^app\/(?:vault|enhance|components|providers|http\/(?:card-token|forms)\.server)/;
    // An OpenAPI description names the fields of callers, and receives no request.
    const describes = /\.(?:openapi|calls)\.ts$/;
    // An error names the field "payment_method.cc_number", which is a place, not a value.
    const reads =
      /(?<!payment_method)\.(?:cc_number|cc_verification_number|cvv|pan)\b|\b(?:cc_number|cc_verification_number|cvv|pan)\??:|get(?:All)?\(\s*["'][^"']*cc_/;
    const bad = listFiles("app", "jobs").filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !isTest(file) &&
        !hands.test(file) &&
        !describes.test(file) &&
        reads.test(read(file)),
    );
    expect(bad).toEqual([]);
  });
});

describe("logs", () => {
  const CANARY = "canary-7d1f";
  const NUMBER = "4509953566233704";
  const SECRET_NAMES = [
    "authorization",
    "cc_number",
    "cc_verification_number",
    "cookie",
    "csrf_token",
    "cvv",
    "email",
    "pan",
    "password",
    "password_hash",
    "secret",
    "security_code",
    "set-cookie",
    "token",
  ];
  let folder: string;
  let program: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "dadiva-logs-"));
    program = path.join(root, `node_modules/.cache/logger-${process.pid}.mjs`);
    await build({
      stdin: {
        contents: `import { logger } from "~/infrastructure/watching/logger.server";
          const secrets = JSON.parse(process.env.SECRETS);
          logger.info(secrets, "at the top");
          logger.info({ body: secrets }, "one below");
          logger.info({ req: { headers: secrets } }, "two below");
          logger.error({ err: Object.assign(new Error("failed with ${NUMBER}"), secrets) }, "an error");
          logger.info({ note: "4509 9535 6623 3704" }, "card ${NUMBER}");`,
        resolveDir: root,
        loader: "ts",
      },
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      alias: { "~": path.join(root, "app") },
      outfile: program,
      logLevel: "silent",
    });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(program, { force: true });
  });

  test("never print a secret's value, at any depth, nor a card number", () => {
    const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `${CANARY} ${name}`]));
    const lines = execFileSync(process.execPath, [program], {
      encoding: "utf8",
      env: { ...process.env, LOG_LEVEL: "info", SECRETS: JSON.stringify(secrets) },
    });
    expect(lines.trim().split("\n")).toHaveLength(5);
    const leaked = lines
      .split("\n")
      .flatMap((line) =>
        [...line.matchAll(new RegExp(`${CANARY} ([\\w-]+)`, "g"))].map(
          ([, name]) => `${(JSON.parse(line) as { msg: string }).msg}: ${name}`,
        ),
      );
    expect(leaked).toEqual([]);
    expect(lines).not.toMatch(/4509.?9535.?6623.?3704/);
  });
});
