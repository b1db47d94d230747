/** Gauges of the whole platform's state, measured only when /metrics is read. */
import { Gauge, Registry } from "prom-client";
import {
  getPlatformFigures,
  type PlatformFigures,
} from "~/domain/organizations/get-platform-figures.server";
import { notificationKinds } from "~/domain/payments/notification-kinds";
import { now } from "~/infrastructure/clock";
import type * as queueing from "~/infrastructure/queues/queue.server";
import { jobs, queues, type QueueName } from "../../../jobs/catalog";
import { askParts } from "./readiness.server";

const LONGEST_LOOK_MS = 3_000;

const registry = new Registry();
registry.setDefaultLabels({ process: "web" });
const registers = [registry];

function gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
  return new Gauge<Label>({ name, help, labelNames, registers });
}

const ready = gauge("dadiva_part_ready", "1 where a part answers", ["part"]);
const depth = gauge("dadiva_queue_jobs", "Jobs in the queues, by state", ["queue", "state"]);
const queueAge = gauge(
  "dadiva_queue_oldest_seconds",
  "How long the oldest waiting job has waited",
  ["queue"],
);
const outbox = gauge("dadiva_outbox_due", "Outbox rows that are due and not done", ["job"]);
const outboxAge = gauge("dadiva_outbox_oldest_seconds", "How long the oldest of them is due", [
  "job",
]);
const givenUp = gauge("dadiva_outbox_given_up", "Outbox rows that were tried in vain", ["job"]);
const waits = gauge("dadiva_waiting", "What waits to be decided or done", ["what"]);
const waitsAge = gauge("dadiva_waiting_oldest_seconds", "How long the oldest of it has waited", [
  "what",
]);
const unprocessed = gauge(
  "dadiva_notifications_unprocessed",
  "Notifications of providers that are stored and not processed",
  ["kind"],
);
const unprocessedAge = gauge(
  "dadiva_notifications_unprocessed_oldest_seconds",
  "How long the oldest of them has waited",
  ["kind"],
);
const chargesHeld = gauge(
  "dadiva_charges_held",
  "1 while monthly charges stand still after a restore",
);

const opened = new Map<QueueName, ReturnType<typeof queueing.openQueue>>();

/** Returns the gauges' text and the metrics of the other processes. It leaves out what it cannot measure. */
export async function readPlatformMetrics(): Promise<string[]> {
  registry.resetMetrics();
  const [figures] = await Promise.all([
    getPlatformFigures(now()).catch(() => null),
    askParts().then((parts) => {
      for (const [part, answers] of Object.entries(parts)) ready.set({ part }, answers ? 1 : 0);
    }),
    ...(Object.keys(queues) as QueueName[]).map((name) => lookAt(name)),
  ]);
  if (figures) show(figures);
  return [await registry.metrics(), ...(figures?.handedOver ?? [])];
}

async function lookAt(queue: QueueName): Promise<void> {
  // Imported here, because BullMQ takes longer to load than the rest of web.
  const { measureQueue, openQueue } = await import("~/infrastructure/queues/queue.server");
  const found = opened.get(queue) ?? openQueue(queue);
  opened.set(queue, found);
  const late = new Promise<null>((resolve) =>
    setTimeout(() => resolve(null), LONGEST_LOOK_MS).unref(),
  );
  const figures = await Promise.race([measureQueue(found).catch(() => null), late]);
  if (!figures) return;
  depth.set({ queue, state: "waiting" }, figures.waiting);
  depth.set({ queue, state: "active" }, figures.active);
  queueAge.set({ queue }, figures.oldestSeconds);
}

function show(figures: PlatformFigures): void {
  for (const job of Object.keys(jobs)) {
    const due = figures.outbox.get(job);
    outbox.set({ job }, due?.count ?? 0);
    outboxAge.set({ job }, due?.oldestSeconds ?? 0);
    givenUp.set({ job }, figures.givenUp.get(job) ?? 0);
  }
  for (const what of ["unknown", "overdue"] as const) {
    waits.set({ what: NAMES[what] }, figures[what].count);
    waitsAge.set({ what: NAMES[what] }, figures[what].oldestSeconds);
  }
  const kinds = notificationKinds.map((kind) => figures.inbox.get(kind));
  waits.set({ what: "notifications" }, sum(kinds.map((one) => one?.count ?? 0)));
  waitsAge.set({ what: "notifications" }, Math.max(...kinds.map((one) => one?.oldestSeconds ?? 0)));
  for (const kind of notificationKinds) {
    const { count = 0, oldestSeconds = 0 } = figures.inbox.get(kind) ?? {};
    unprocessed.set({ kind }, count);
    unprocessedAge.set({ kind }, oldestSeconds);
  }
  chargesHeld.set(figures.chargesHeld ? 1 : 0);
}

const NAMES = {
  unknown: "unknown_results",
  overdue: "overdue_collections",
} as const;

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
