import { acrossOrganizations } from "../context";

const FRESH = "30 seconds";

const OUTBOX = `
SELECT job, count(*)::int AS waiting,
       coalesce(extract(epoch FROM app_now() - min(due_at)), 0)::float8 AS oldest_seconds
  FROM outbox WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= app_now() GROUP BY job`;
const GIVEN_UP = `SELECT job, count(*)::int AS count FROM outbox WHERE failed_at IS NOT NULL GROUP BY job`;
const UNKNOWN = `
SELECT count(*)::int AS count, coalesce(extract(epoch FROM app_now() - min(sent_at)), 0)::float8 AS oldest_seconds
  FROM transactions WHERE status = 'in_process' AND check_at IS NOT NULL`;
const OVERDUE = `
SELECT count(*)::int AS count, coalesce(extract(epoch FROM app_now() - min(due_at)), 0)::float8 AS oldest_seconds
  FROM collections WHERE due_at <= app_now() AND state IN ('open', 'claimed')`;
const INBOX = `
SELECT kind, count(*)::int AS count, coalesce(extract(epoch FROM app_now() - min(received_at)), 0)::float8 AS oldest_seconds
  FROM webhook_inbox WHERE processed_at IS NULL GROUP BY kind`;
const STATE = `
SELECT key, value FROM platform_state
 WHERE key = 'charges_held' OR (key LIKE 'metrics:%' AND updated_at > app_now() - interval '${FRESH}')`;

/** Number of waiting items, and the age of the oldest in seconds. */
export interface Waiting {
  count: number;
  oldestSeconds: number;
}

export interface PlatformFigures {
  /** Jobs that are due and not done, by name. */
  outbox: Map<string, Waiting>;
  /** Jobs that failed as often as the catalogue allows, by name. */
  givenUp: Map<string, number>;
  /** Charges with an unknown result. */
  unknown: Waiting;
  /** Months that are due and not charged. */
  overdue: Waiting;
  /** Notifications that are stored and not processed, by kind. */
  inbox: Map<string, Waiting>;
  /** Whether monthly charges are frozen after a restore. */
  chargesHeld: boolean;
  /** Metrics that other processes handed over in the last 30 s, in Prometheus' text format. */
  handedOver: string[];
}

/** Returns the whole platform's open work for `/metrics`: counts and ages, no personal data. */
export async function getPlatformFigures(now: Date): Promise<PlatformFigures> {
  const across = acrossOrganizations("metrics are of the whole platform", now);
  const texts = [OUTBOX, GIVEN_UP, UNKNOWN, OVERDUE, INBOX, STATE];
  const [outbox = [], givenUp = [], unknown = [], overdue = [], inbox = [], state = []] =
    await across.statements(...texts.map((text) => ({ text, values: [] })));
  const shared = state.filter(({ key }) => key !== "charges_held");
  return {
    outbox: new Map(outbox.map((row) => [String(row.job), waiting(row, row.waiting)])),
    givenUp: new Map(givenUp.map((row) => [String(row.job), Number(row.count)])),
    unknown: waiting(unknown[0]),
    overdue: waiting(overdue[0]),
    inbox: new Map(inbox.map((row) => [String(row.kind), waiting(row)])),
    chargesHeld: shared.length < state.length,
    handedOver: shared.map(({ value }) => String((value as { text?: unknown }).text ?? "")),
  };
}

function waiting(row: Record<string, unknown> = {}, count: unknown = row.count): Waiting {
  return {
    count: Number(count ?? 0),
    oldestSeconds: Math.max(0, Number(row.oldest_seconds ?? 0)),
  };
}
