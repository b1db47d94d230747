import pg from "pg";
import { env } from "~/infrastructure/env.server";

const PULSE_MS = 3_000;
const LONGEST_PULSE_MS = 2_000;
const AGAIN_MS = 500;

export interface Listener {
  /** The connection listens now; earlier announcements may have been missed. */
  onUp(): void;
  onDown(): void;
  onPayload(payload: string): void;
}

/** Listens on a direct connection (no PgBouncer) and reconnects; a heartbeat detects a silent end. */
export function listenTo(channel: string, listener: Listener): void {
  void connect(channel, listener);
}

async function connect(channel: string, listener: Listener): Promise<void> {
  const { QUEUE_DATABASE_URL, DATABASE_APP_URL } = env();
  const client = new pg.Client({
    connectionString: QUEUE_DATABASE_URL ?? DATABASE_APP_URL,
    application_name: "dadiva-listener",
    connectionTimeoutMillis: 5_000,
  });
  let ended = false;
  const timers: NodeJS.Timeout[] = [];
  const down = () => {
    if (ended) return;
    ended = true;
    timers.forEach((timer) => clearInterval(timer));
    listener.onDown();
    client.end().catch(() => undefined);
    setTimeout(() => void connect(channel, listener), AGAIN_MS).unref();
  };
  client.on("error", down);
  client.on("end", down);
  client.on("notification", ({ payload }) => listener.onPayload(payload ?? ""));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch {
    return down();
  }
  if (ended) return;
  listener.onUp();
  const pulse = setInterval(() => {
    const late = setTimeout(down, LONGEST_PULSE_MS);
    client.query("SELECT 1").then(() => clearTimeout(late), down);
  }, PULSE_MS);
  timers.push(pulse.unref());
}
