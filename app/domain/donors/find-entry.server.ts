import type { PublicContext } from "../context";
import { readEntryLink, type EntryKind } from "./entry-link.server";

const OPEN = `
SELECT 1 AS open FROM donor_links
 WHERE organization_id = $1::uuid AND id = $2::uuid AND used_at IS NULL AND expires_at > $3::timestamptz`;

/** Returns whether a mailed link of this kind still works, without using it. */
export async function findEntry(
  ctx: PublicContext,
  signed: string,
  kind: EntryKind,
): Promise<boolean> {
  ctx.require("read", "organization");
  const link = readEntryLink(signed);
  if (link?.kind !== kind) return false;
  const values = [ctx.organizationId, link.linkId, ctx.now];
  const [rows] = await ctx.statements({ name: "open-entry", text: OPEN, values });
  return (rows?.length ?? 0) > 0;
}
