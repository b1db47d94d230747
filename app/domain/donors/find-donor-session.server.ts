import { sha256 } from "~/infrastructure/crypto.server";
import type { PublicContext } from "../context";

/** A donor's open session in one organisation. */
export interface OpenDonorSession {
  id: string;
  donorId: string;
  locale: string;
}

const FIND = `
SELECT s.id, s.donor_id AS "donorId", o.locale
  FROM donor_sessions s JOIN donors o ON o.organization_id = s.organization_id AND o.id = s.donor_id
 WHERE s.organization_id = $1::uuid AND s.token_hash = $2 AND s.ended_at IS NULL AND s.expires_at > $3::timestamptz
   AND o.erased_at IS NULL AND o.merged_into_id IS NULL`;

/** Returns the organisation's open session of a cookie, or null. */
export async function findDonorSession(
  ctx: PublicContext,
  token: string,
): Promise<OpenDonorSession | null> {
  ctx.require("read", "organization");
  const values = [ctx.organizationId, sha256(token), ctx.now];
  const [rows] = await ctx.statements({ name: "donor-session", text: FIND, values });
  return (rows?.[0] as unknown as OpenDonorSession | undefined) ?? null;
}
