import { sha256 } from "~/infrastructure/crypto.server";
import type { Database, PublicContext } from "../context";
import { DomainError } from "../errors";
import { readEntryLink, type EntryKind, type EntryLink } from "./entry-link.server";

/** The donor is locked, so that an erasure or a change of the e-mail comes before or after. */
const LOCK = `
SELECT o.id FROM donor_links l JOIN donors o ON o.organization_id = l.organization_id AND o.id = l.donor_id
 WHERE l.organization_id = $1::uuid AND l.id = $2::uuid AND o.erased_at IS NULL AND o.merged_into_id IS NULL
   FOR UPDATE OF o`;
const USE = `
UPDATE donor_links SET used_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND token_hash = $4 AND purpose = $5
   AND used_at IS NULL AND expires_at > $3::timestamptz
RETURNING donor_id AS "donorId", email`;

export interface UsedLink {
  link: EntryLink;
  donorId: string;
  /** The address that the mail went to. */
  email: string;
}

/** Uses a link up in the caller's transaction. Throws `link_expired`, also for the second use. */
export async function useLink(
  { organizationId, now }: PublicContext,
  db: Database,
  signed: string,
  kind: EntryKind,
): Promise<UsedLink> {
  const link = readEntryLink(signed);
  if (link?.kind !== kind) throw new DomainError("not_found");
  const own = [organizationId, link.linkId];
  const [donor] = await db.sql({ name: "lock-link-donor", text: LOCK, values: own });
  const purpose = kind === "enter" ? "area" : "email";
  const values = [...own, now, sha256(link.token), purpose];
  const [used] = donor
    ? await db.sql<{ donorId: string; email: string }>({ name: "use-link", text: USE, values })
    : [];
  if (!used) throw new DomainError("link_expired");
  return { link, ...used };
}
