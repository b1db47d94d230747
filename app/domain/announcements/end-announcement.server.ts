import { isId } from "~/values/ids/ids";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { DomainError } from "../errors";
import { stateOf } from "./states";
import type { Today } from "./today";

/** Ends an announcement at once. Throws `invalid_transition` if it is over, and `not_found`. */
export async function endAnnouncement(
  ctx: OperatorContext,
  id: string,
  today: Today,
): Promise<void> {
  const { now } = ctx;
  if (!isId(id)) throw new DomainError("not_found");
  const across = acrossOrganizations("announcements belong to the platform", now);
  await across.transaction(async (db) => {
    const row = await db.announcement.findUnique({ where: { id } });
    if (!row) throw new DomainError("not_found");
    if (stateOf(row, today) === "over") throw new DomainError("invalid_transition");
    const { count } = await db.announcement.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: now, updatedAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await recordOperatorAct(db, ctx, {
      operation: "end-announcement",
      subject: { type: "announcement", id },
      after: { ended_at: now },
    });
  });
}
