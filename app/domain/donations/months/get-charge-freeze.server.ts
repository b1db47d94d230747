import { acrossOrganizations } from "~/domain/context";

const HELD = `SELECT value->>'restored_from' AS restored_from FROM platform_state WHERE key = 'charges_held'`;

/** Returns the freeze of monthly charges after a restore, with the time of the backup, or null. */
export async function getChargeFreeze(now: Date): Promise<{ restoredFrom: Date | null } | null> {
  const across = acrossOrganizations("the hold is the platform's", now);
  const row = (await across.statements({ text: HELD, values: [] }))[0]?.[0];
  if (!row) return null;
  const at = new Date(String(row.restored_from));
  return { restoredFrom: Number.isNaN(at.getTime()) ? null : at };
}
