import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { newId } from "~/values/ids/ids";
import { getPlatformFigures } from "./get-platform-figures.server";

const NOW = new Date("2031-03-10T15:00:00Z");
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function addJob(job: string, dueAt: Date, failedAt: Date | null = null): Promise<void> {
  await database.owner.query(
    `INSERT INTO outbox (id, job, payload, due_at, failed_at, created_at) VALUES ($1, $2, '{}', $3, $4, $3)`,
    [newId(NOW), job, dueAt, failedAt],
  );
}

it("counts waiting jobs and their greatest age, and includes other processes' metrics", async () => {
  // Unique names for this run, because other tests and earlier runs share the database.
  const tag = randomUUID();
  const [waits, failed] = [`figures.a.${tag}`, `figures.b.${tag}`];
  await addJob(waits, before(90));
  await addJob(waits, before(30));
  await addJob(waits, new Date(NOW.getTime() + 60_000));
  await addJob(failed, before(5), before(1));
  await database.owner.query(
    `INSERT INTO webhook_inbox (id, provider, event_key, kind, received_at) VALUES ($1::uuid, 'dlocal', $3, 'payment', $2)`,
    [newId(NOW), before(3_000_000), tag],
  );
  await database.owner.query(
    `INSERT INTO platform_state VALUES ('metrics:fresh', '{"text": "fresh 1"}', $1), ('metrics:old', '{"text": "old 1"}', $2)
     ON CONFLICT (key) DO NOTHING`,
    [before(3), before(60)],
  );
  const figures = await getPlatformFigures(NOW);
  expect(figures.outbox.get(waits)).toEqual({ count: 2, oldestSeconds: 90 });
  expect(figures.outbox.has(failed)).toBe(false);
  expect(figures.givenUp.get(failed)).toBe(1);
  expect(figures.inbox.get("payment")?.oldestSeconds).toBeGreaterThanOrEqual(3_000_000);
  expect(figures.handedOver).toContain("fresh 1");
  expect(figures.handedOver).not.toContain("old 1");
  expect(figures.unknown.count).toBeGreaterThanOrEqual(0);
  expect(figures.overdue.count).toBeGreaterThanOrEqual(0);
});
