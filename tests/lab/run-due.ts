/** POST /run-due: the real workers process everything that is due at the clock's time. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { acrossOrganizations } from "~/domain/context";
import { validate } from "~/http/forms/forms.server";
import { now } from "~/infrastructure/clock";
import { newId } from "~/values/ids/ids";
import { schedules } from "../../jobs/schedule-list";
import type { LabBody } from "./body";
import { LabError } from "./lab-error";
import { callOutside, setting } from "./outside";

const LIMIT_MS = 120_000;
const POLL_MS = 40;
/** With many due jobs the query itself is expensive, so the interval grows. */
const LONGEST_POLL_MS = 250;
/** A failed job is retried at once this often in one call; then its back-off applies. */
const REPEATS = 2;
const SCHEDULE = "platform.run-schedule";

const runSchema = z.object({ workers: z.int("invalid").min(1, "invalid").max(32, "invalid") });

// The row of a done job does not change until it is deleted a day later, so its version shows
// whether the job ended before or during the call, even with a stopped clock.
const SNAPSHOT = `SELECT pg_current_snapshot()::text AS snapshot`;
const RAN = `
SELECT job, count(*)::int AS ran FROM outbox
 WHERE done_at IS NOT NULL AND NOT pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot)
 GROUP BY job ORDER BY job`;
const OPEN = `
SELECT id, attempts, due_at <= app_now() AS due FROM outbox
 WHERE done_at IS NULL AND failed_at IS NULL AND (attempts > 0 OR due_at <= app_now())`;
const PULL = `
UPDATE outbox SET due_at = app_now()
 WHERE id = ANY($1::uuid[]) AND done_at IS NULL AND failed_at IS NULL AND due_at > app_now()`;
const ORDER = `
INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
SELECT o.id, NULL, '${SCHEDULE}', jsonb_build_object('schedule', o.schedule), app_now(), app_now()
  FROM unnest($1::uuid[], $2::text[]) AS o (id, schedule)`;

type Ran = Record<string, number>;

let queue: Promise<unknown> = Promise.resolve();

/** Runs it; a second call waits for the first. Throws 504 if it does not end within two minutes. */
export function runDue(body: LabBody): Promise<{ ran: Ran }> {
  const { workers } = validate(runSchema, { workers: 1, ...body });
  const turn = queue.then(() => run(workers));
  queue = turn.catch(() => undefined);
  return turn;
}

async function run(workers: number): Promise<{ ran: Ran }> {
  const deadline = performance.now() + LIMIT_MS;
  await resizeWorkers(workers);
  const snapshot = String((await statement(SNAPSHOT))[0]?.snapshot);
  const drain = drainer(deadline);
  await drain();
  for (let before = await countRan(snapshot); ;) {
    await orderSchedules();
    await drain();
    const after = await countRan(snapshot);
    // A pass over all schedules found no work, so nothing is due any more.
    if (total(after) === total(before)) return { ran: after };
    before = after;
  }
}

async function resizeWorkers(count: number): Promise<void> {
  const address = new URL("/internal/workers", setting("LAB_CONTROL_URL")).href;
  const { status, body } = await callOutside("launcher", address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${setting("LAB_CONTROL_TOKEN")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ count }),
  });
  if (status === 200) return;
  const error = (body.error ?? {}) as { code?: string; message?: string };
  const message = error.message ?? `the launcher answered ${status}`;
  throw new LabError(status, error.code ?? "lab_failed", message);
}

/** Waits until no job is due; failed jobs are made due again, a limited number of times. */
function drainer(deadline: number): () => Promise<void> {
  const firstSeen = new Map<string, number>();
  return async () => {
    for (;;) {
      const open = await statement(OPEN);
      const again: string[] = [];
      for (const row of open) {
        const id = String(row.id);
        const attempts = Number(row.attempts);
        if (!firstSeen.has(id)) firstSeen.set(id, Math.max(attempts - 1, 0));
        const isSpent = attempts - (firstSeen.get(id) ?? 0) > REPEATS;
        if (row.due !== true && !isSpent) again.push(id);
      }
      if (again.length > 0) await statement(PULL, [again]);
      const due = open.filter((row) => row.due === true).length + again.length;
      if (due === 0) return;
      if (performance.now() > deadline) {
        const seconds = LIMIT_MS / 1000;
        throw new LabError(504, "not_finished", `After ${seconds} s ${due} jobs are still due.`);
      }
      await wait(Math.min(POLL_MS + due, LONGEST_POLL_MS));
    }
  };
}

async function orderSchedules(): Promise<void> {
  const names = Object.keys(schedules);
  await statement(ORDER, [names.map(() => newId(now())), names]);
}

async function countRan(snapshot: string): Promise<Ran> {
  const rows = await statement(RAN, [snapshot]);
  const jobs = rows.filter((row) => row.job !== SCHEDULE);
  return Object.fromEntries(jobs.map((row) => [String(row.job), Number(row.ran)]));
}

function total(ran: Ran): number {
  return Object.values(ran).reduce((sum, count) => sum + count, 0);
}

/** Repeats a query if the database is down briefly (the lab kills it, too). */
async function statement(text: string, values: unknown[] = []) {
  for (let tries = 1; ; tries += 1) {
    try {
      const across = acrossOrganizations("the outbox is the platform's", now());
      return (await across.statements({ text, values }))[0] ?? [];
    } catch (error) {
      if (tries === 10) throw error;
      await wait(500);
    }
  }
}
