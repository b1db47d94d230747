import { acrossOrganizations } from "../context";

const HAND_OVER = `
INSERT INTO platform_state (key, value, updated_at)
VALUES ('metrics:' || $1::text, jsonb_build_object('text', $2::text), app_now())
ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
const WITHDRAW = `DELETE FROM platform_state WHERE key = 'metrics:' || $1::text`;

/** Stores a process's metrics (Prometheus' text format); null when the process ends. */
export async function handOverMetrics(
  now: Date,
  processName: string,
  text: string | null,
): Promise<void> {
  const across = acrossOrganizations("a process belongs to no tenant", now);
  await across.statements(
    text === null
      ? { text: WITHDRAW, values: [processName] }
      : { text: HAND_OVER, values: [processName, text] },
  );
}
