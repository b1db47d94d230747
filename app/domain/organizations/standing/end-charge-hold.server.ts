import { acrossOrganizations } from "~/domain/context";

const END = `DELETE FROM platform_state WHERE key = 'charges_held' RETURNING key`;

/** Ends the freeze on monthly charges that a restore began. Returns false if no freeze is active. */
export async function endChargeHold(now: Date): Promise<boolean> {
  const across = acrossOrganizations("the hold is the platform's", now);
  const [rows = []] = await across.statements({ text: END, values: [] });
  return rows.length > 0;
}
