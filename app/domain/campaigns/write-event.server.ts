import { noteChange } from "../integration-changes/note-change.server";
import { eventInstant, localTimeAt } from "~/values/time/event-time";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { bumpPublicVersion } from "../organizations/bump-public-version.server";
import { findRow } from "./get-campaign.server";
import { requireWriter } from "./promoted";

/** The event of a campaign that sells tickets; times are local, YYYY-MM-DDTHH:mm. */
export interface EventColumns {
  eventBeginsAt: string | null;
  eventEndsAt: string | null;
  sellEndDate: string | null;
  eventFormat: string;
  eventPlace: string;
  eventLink: string;
}

/** What ticket holders keep in mind, and in their calendars. */
const HELD = ["eventBeginsAt", "eventEndsAt", "eventFormat", "eventPlace", "eventLink"] as const;

const LOCK = `
SELECT 1 FROM campaigns WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE`;

/**
 * Writes the event of a campaign in the caller's transaction, after it locked the campaign. `eventFor` returns
 * the new columns for the current ones. Returns whether time or place changed, and its version. Throws `not_found`, also for a campaign of another type.
 */
export async function writeEvent(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  eventFor: (current: EventColumns & { isPublished: boolean }) => Promise<EventColumns>,
): Promise<{ isMoved: boolean; eventVersion: number }> {
  const { organizationId, now } = ctx;
  await db.sql({ name: "lock-campaign", text: LOCK, values: [organizationId, id] });
  const row = await findRow(ctx, db, id);
  requireWriter(ctx, row);
  if (row.type !== "tickets") throw new DomainError("not_found");
  const written = await eventFor({ ...row, isPublished: row.publishedAt !== null });
  const data = {
    ...written,
    eventBeginsAt: shownTime(ctx, written.eventBeginsAt),
    eventEndsAt: shownTime(ctx, written.eventEndsAt),
  };
  const isMoved = HELD.some((column) => data[column] !== row[column]);
  const eventVersion = row.eventVersion + (isMoved ? 1 : 0);
  const where = { organizationId_id: { organizationId, id } };
  await db.campaign.update({ where, data: { ...data, eventVersion, updatedAt: now } });
  await noteChange(db, ctx, "campaign", id);
  if (row.publishedAt) await bumpPublicVersion(ctx, db);
  return { isMoved, eventVersion };
}

/** Returns the time as every page shows it: one that a clock change skips is as much later. */
function shownTime({ organization }: OrganizationContext, local: string | null): string | null {
  const instant = eventInstant(local, organization.timezone);
  return instant && localTimeAt(instant, organization.timezone);
}
