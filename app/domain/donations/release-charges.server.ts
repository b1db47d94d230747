import { acrossOrganizations } from "../context";

const RELEASE = `DELETE FROM platform_state WHERE key = 'charges_held' RETURNING key`;

/** What a comparison of the books found: orders that we don't know, and whether somebody dealt with them. */
export interface Compared {
  missing: number;
  accepted: boolean;
}

/**
 * Lets monthly charges go on that a restore had held: "released", or "not_held". While orders are
 * missing it is "missing" and nothing changes, unless somebody accepts them: a month among them has an
 * order id that we don't know, and would be charged again.
 */
export async function releaseCharges(
  now: Date,
  { missing, accepted }: Compared,
): Promise<"released" | "not_held" | "missing"> {
  if (missing > 0 && !accepted) return "missing";
  const across = acrossOrganizations("the hold is the platform's", now);
  const rows = (await across.statements({ text: RELEASE, values: [] }))[0] ?? [];
  return rows.length > 0 ? "released" : "not_held";
}
