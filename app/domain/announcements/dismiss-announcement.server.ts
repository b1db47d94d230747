import { isId } from "~/values/ids/ids";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";

/** Dismisses an announcement for a person in all their organisations. Throws `not_found`. */
export async function dismissAnnouncement(ctx: OrganizationContext, id: string): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  if (!isId(id)) throw new DomainError("not_found");
  const across = acrossOrganizations("announcements belong to the platform", now);
  await across.transaction(async (db) => {
    const found = await db.announcement.findUnique({ where: { id }, select: { id: true } });
    if (!found) throw new DomainError("not_found");
    const data = [{ announcementId: id, userId: user.id, createdAt: now }];
    // Two windows may dismiss it at once.
    await db.announcementDismissal.createMany({ data, skipDuplicates: true });
  });
}
