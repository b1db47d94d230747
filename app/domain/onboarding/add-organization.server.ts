import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type Database, type PlatformContext } from "../context";
import { DomainError } from "../errors";
import { requireKey } from "../idempotency-keys/run-once.server";
import type { NewOrganization } from "../organizations/create-organization.server";
import { keepSessionData } from "~/domain/users/sessions/keep-session-data.server";
import { openOrganization } from "./open-organization.server";

const TRIES = 4;

interface Added {
  key: string;
  organization: NewOrganization;
  slug: string;
}

/**
 * Adds an organisation for a signed-in person: step one of the signup only. Throws 422 on
 * `organization.uid`. Returns its address. A repeat with the form's key (a double click)
 * returns the first answer; with other content it throws `idempotency_key_reused`.
 */
export async function addOrganization(
  ctx: PlatformContext & { userId: string; sessionId: string },
  organization: NewOrganization,
  idempotencyKey: string | null = null,
): Promise<{ slug: string }> {
  if (idempotencyKey !== null) requireKey(idempotencyKey);
  const { now, userId, sessionId } = ctx;
  const across = acrossOrganizations("a signup has no organisation yet", now);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const slug = await across.transaction(async (db) => {
        const kept = await readAdded(db, sessionId, idempotencyKey);
        if (kept && !isSame(kept.organization, organization))
          throw new DomainError("idempotency_key_reused");
        if (kept) return kept.slug;
        const made = await openOrganization(db, { organization, ownerId: userId, now });
        const organizationId = made.id;
        await recordSecurityEvent(db, ctx, {
          event: "organization_created",
          userId,
          organizationId,
        });
        if (idempotencyKey !== null) {
          await keepAdded(db, sessionId, { key: idempotencyKey, organization, slug: made.slug });
        }
        return made.slug;
      });
      return { slug };
    } catch (error) {
      // Two requests wanted the same slug or uid; the next attempt sees the other's row.
      if (databaseErrorCode(error) !== "23505" || attempt === TRIES) throw error;
    }
  }
}

/** Locks the session, so that the second of two clicks waits for the first and reads its answer. */
async function readAdded(
  db: Database,
  sessionId: string,
  key: string | null,
): Promise<Added | null> {
  if (key === null) return null;
  const rows = await db.sql<{ added: Added | null }>`
    SELECT data->'added' AS added FROM sessions WHERE id = ${sessionId}::uuid FOR UPDATE`;
  const added = rows[0]?.added;
  return added?.key === key ? added : null;
}

async function keepAdded(db: Database, sessionId: string, added: Added): Promise<void> {
  await keepSessionData(db, sessionId, { key: "added", value: added });
}

function isSame(one: NewOrganization, other: NewOrganization): boolean {
  const fields = ["name", "uid", "uidType", "country"] as const;
  return fields.every((field) => one[field] === other[field]);
}
