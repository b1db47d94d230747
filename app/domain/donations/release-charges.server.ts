import { acrossOrganizations } from "../context";

const RELEASE = `DELETE FROM platform_state WHERE key = 'charges_held' RETURNING key`;

/** Lets monthly charges go on that a restore had held; answers whether they were held. */
export async function releaseCharges(now: Date): Promise<boolean> {
  const across = acrossOrganizations("the hold is the platform's", now);
  const rows = (await across.statements({ text: RELEASE, values: [] }))[0] ?? [];
  return rows.length > 0;
}
