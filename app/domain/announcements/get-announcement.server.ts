import { isId } from "~/values/ids/ids";
import { acrossOrganizations, type OperatorContext } from "../context";
import { DomainError } from "../errors";
import { announcementInput } from "./columns";
import type { AnnouncementInput } from "./schema";
import { stateOf, type AnnouncementState } from "./states";
import type { Today } from "./today";

/** Returns one announcement with its form's fields. Throws `not_found`. */
export async function getAnnouncement(
  ctx: OperatorContext,
  id: string,
  today: Today,
): Promise<AnnouncementInput & { state: AnnouncementState }> {
  if (!isId(id)) throw new DomainError("not_found");
  const across = acrossOrganizations("announcements belong to the platform", ctx.now);
  const row = await across.read((db) => db.announcement.findUnique({ where: { id } }));
  if (!row) throw new DomainError("not_found");
  return { ...announcementInput(row), state: stateOf(row, today) };
}
