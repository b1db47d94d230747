import type { OrganizationContext } from "../context";

/** An erasure commits within this time of its date; a file that was requested before may have the donor. */
const COMMIT = "interval '1 minute'";

const WITHDRAW = `
UPDATE downloads f SET expires_at = $3::timestamptz, withdrawn_at = $3::timestamptz
  FROM donors o
 WHERE f.organization_id = $1::uuid AND o.organization_id = $1::uuid AND o.id = $2::uuid
   AND f.state = 'success' AND f.expires_at > $3::timestamptz AND f.created_at <= o.erased_at + ${COMMIT}
RETURNING f.id`;
/** The worker that writes such a file finds itself replaced, and the file is written again. */
const RESTART = `
UPDATE downloads f SET attempts = f.attempts + 1
  FROM donors o
 WHERE f.organization_id = $1::uuid AND o.organization_id = $1::uuid AND o.id = $2::uuid
   AND f.state = 'inProcess' AND f.attempts > 0 AND f.created_at <= o.erased_at + ${COMMIT}
RETURNING f.id`;

/** Ends the organisation's files that may contain a donor who was erased; those in process begin again. */
export async function endFiles(
  ctx: OrganizationContext,
  { donorId }: { donorId: string },
): Promise<void> {
  ctx.require("delete", "export");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const restart = { name: "restart-files", text: RESTART, values: [organizationId, donorId] };
    for (const { id } of await db.sql<{ id: string }>(restart)) {
      await ctx.enqueue(db, "downloads.make-file", { downloadId: id });
    }
    const values = [organizationId, donorId, now];
    const withdraw = { name: "withdraw-files", text: WITHDRAW, values };
    for (const { id } of await db.sql<{ id: string }>(withdraw)) {
      await ctx.enqueue(db, "downloads.erase-file", { downloadId: id });
    }
  });
}
