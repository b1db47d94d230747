import type { Database, TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { CheckedBy } from "./pledge-steps";
import type { PledgeReason, StoredState } from "./schema";

export interface LockedPledge {
  state: StoredState;
  reason: PledgeReason | null;
  mode: "live" | "sandbox";
  checkedBy: CheckedBy;
  editableUntil: Date;
  vaultCardId: string | null;
  donationId: string | null;
  earlierDonations: string[];
  cards: number;
  chargedCard: number;
  /** Differs after each write of the row. */
  version: string;
  pendingAt: Date | null;
}

const LOCK = `
SELECT p.state, p.reason, p.mode, a.checked_by AS "checkedBy", p.editable_until AS "editableUntil",
       p.vault_card_id AS "vaultCardId", p.donation_id AS "donationId", p.earlier_donations::text[] AS "earlierDonations", p.cards, p.charged_card AS "chargedCard",
       p.xmin::text AS version, p.pending_at AS "pendingAt"
  FROM pledges p JOIN agencies a ON a.organization_id = p.organization_id AND a.id = p.agency_id
 WHERE p.organization_id = $1::uuid AND p.id = $2::uuid FOR UPDATE OF p`;

/** Locks a pledge in the caller's transaction: of two that decide it, the second sees the first. Throws `not_found`. */
export async function lockPledge(
  { organizationId }: TenantContext,
  db: Database,
  id: string,
): Promise<LockedPledge> {
  const statement = { name: "lock-pledge", text: LOCK, values: [organizationId, id] };
  const [pledge] = await db.sql<LockedPledge>(statement);
  if (!pledge) throw new DomainError("not_found");
  return pledge;
}
