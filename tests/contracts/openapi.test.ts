/**
 * Drives every operation of `/api/openapi.json` against the running product, from the document
 * alone: a valid call, every field wrong in every way, every refusal that it declares. No answer
 * falls outside its schema.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { World } from "../factories/world";
import { Document, type Operation } from "./openapi/document";
import { faultsOf } from "./openapi/faults";
import { nextHour, nextMinute, provoke, provokeOne, verifyEmail } from "./openapi/refusals";
import { prepare, prepareWhole } from "./openapi/prepare";
import { needsSession, openStage, send, setScene, type Stage } from "./openapi/scenes";

/** What the document promises and this test can't bring about, and why. */
const UNPROVOKED: Record<string, string> = {
  internal_error: "a fault of ours that nobody knows of",
  not_ready: "of each part that can be down: tests/scenarios/outages.test.ts",
  "createBankAccount 202": "takes 25 s: app/domain/idempotency-keys/run-once.test.ts",
  "inviteUser 202": "takes 25 s: app/domain/idempotency-keys/run-once.test.ts",
  "createLogo 202": "takes 25 s: app/domain/idempotency-keys/run-once.test.ts",
  "createPaymentProcessor 202": "takes 25 s: app/domain/idempotency-keys/run-once.test.ts",
  "register 202": "takes 25 s: app/domain/onboarding/register-account.server.test.ts",
  "giveDonation provider_unavailable": "only where the vault can't reach it: tests/faults",
};

/** Fields that take anything, and why. */
const TOLERATED: Record<string, string> = {
  "createLogo picture[image]": "a file: what is none is 415, whatever stands in its place",
  "createAttachment file": "a file: what is none is 415, whatever stands in its place",
  "giveDonation payment_method.gateway": "the card that stands beside it takes its place",
  "giveDonation payment_method.gateway.token": "the card that stands beside it takes its place",
  "createCardToken country_code": "not read: the organisation's own counts",
  "createCardToken holder_name": "any text is one; what isn't is left out",
  "createCardToken key": "the header speaks first",
};

let world: World;
let stage: Stage;
let document: Document;

beforeAll(async () => {
  world = await World.open();
  document = await Document.read(world.visitor());
  await nextHour({ world });
  stage = await openStage(world, document);
}, 120_000);
afterAll(() => world.close());

/** Refusals that spend the scene: its login is old then, or its thing is made. */
const SPENDING = ["reauthentication_required", "idempotency_key_reused", "rate_limited"];

const drives = (operation: Operation) => document.body(operation) || !operation.requestBody;

/** Sends one call and judges the answer. */
async function judged(operation: Operation, answer: ReturnType<typeof send>, wanted?: string) {
  const got = await answer;
  const faults = document.judge(operation, got);
  if (wanted && !document.seen.has(`${operation.operationId} ${wanted}`)) {
    faults.push(
      `${operation.operationId}: wanted ${wanted}, got ${got.status} ${got.text.slice(0, 200)}`,
    );
  }
  return { got, faults };
}

test("the document is there", () => {
  expect(document.operations.length).toBeGreaterThan(25);
});

describe("every operation", () => {
  test("answers a valid call, and refuses each wrong field by its name", async () => {
    const bad: string[] = [];
    for (const operation of document.operations.filter(drives)) {
      const id = operation.operationId;
      const scene = await prepareWhole(stage, operation);
      const { got, faults } = await judged(operation, send(operation, scene));
      bad.push(...faults);
      if (got.status >= 300) {
        bad.push(`${id}: a valid call is answered ${got.status} ${got.text}`);
      }
      if (id === "verifyCode") await verifyEmail(stage, false);
      const body = document.body(operation);
      if (!body) continue;
      // A signup that was finished has another session.
      if (operation.onPlatform) Object.assign(scene, await setScene(stage, operation));
      const countsCalls = !needsSession(operation) || operation.onPlatform;
      for (const fault of faultsOf(body.schema, scene.body)) {
        if (`${id} ${fault.field}` in TOLERATED) continue;
        if (countsCalls) await nextMinute(stage);
        const { got, faults } = await judged(
          operation,
          send(operation, { ...scene, body: fault.body }),
        );
        bad.push(...faults);
        const fields = got.status === 422 ? Object.keys(got.error().fields ?? {}) : [];
        const named = fields.some(
          (name) => name === fault.field || name.startsWith(`${fault.field}.`),
        );
        // A call that refuses nothing of its body says so: it declares no 422.
        const isForgiving = got.status === 204 && !("422" in operation.responses);
        if (got.status !== 400 && !named && !isForgiving) {
          bad.push(`${id}: ${fault.field} ${fault.what}: ${got.status} ${got.text.slice(0, 200)}`);
        }
      }
    }
    expect(bad).toEqual([]);
  }, 300_000);

  test("refuses a query that isn't one by its name", async () => {
    const bad: string[] = [];
    for (const operation of document.operations) {
      const queries = operation.parameters.filter((one) => one.in === "query");
      if (queries.length === 0) continue;
      const scene = await prepare(stage, operation);
      const schema = {
        properties: Object.fromEntries(queries.map((one) => [one.name, one.schema])),
      };
      for (const { field, what, body } of faultsOf(schema, {})) {
        const value = (body as Record<string, unknown>)[field];
        if (typeof value === "object" || value === "") continue;
        const query = `?${field}=${encodeURIComponent(String(value))}`;
        const { got, faults } = await judged(operation, send(operation, scene, {}, query));
        bad.push(...faults);
        const fields = got.status === 422 ? Object.keys(got.error().fields ?? {}) : [];
        const named = fields.includes(field);
        if (!named) bad.push(`${operation.operationId}${query} (${what}): ${got.status}`);
      }
    }
    expect(bad).toEqual([]);
  }, 120_000);

  test("gives every refusal that it declares, and no other", async () => {
    const bad: string[] = [];
    // The valid calls changed the first tenant: its owner, its gateways.
    stage = await openStage(world, document);
    for (const operation of document.operations.filter(drives)) {
      const id = operation.operationId;
      const wanted = [
        ...document
          .refusals(operation)
          .map(([status, code, answered]) => [`${status} ${answered}`, code] as const),
        ...Object.keys(operation.responses)
          .filter((status) => Number(status) < 300)
          .map((status) => [status, status] as const),
      ];
      let scene = await prepare(stage, operation);
      for (const [what, code] of wanted) {
        if (document.seen.has(`${id} ${what}`)) continue;
        if (code in UNPROVOKED || `${id} ${code}` in UNPROVOKED) continue;
        const how = provokeOne[`${id} ${code}`] ?? provoke[code];
        if (!how) {
          bad.push(`${id}: nothing brings about ${what}`);
          continue;
        }
        bad.push(...(await judged(operation, how(stage, operation, scene), what)).faults);
        // The others leave the scene as it was.
        if (`${id} ${code}` in provokeOne || SPENDING.includes(code)) {
          scene = await prepare(stage, operation);
        }
      }
    }
    expect(bad).toEqual([]);
  }, 300_000);

  test("the list of what isn't brought about names nothing that is", () => {
    const idle = Object.keys(UNPROVOKED).filter((name) => document.seen.has(name));
    expect(idle).toEqual([]);
  });
});
