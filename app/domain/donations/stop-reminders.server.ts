import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { readReminderLink } from "./reminder-link.server";

const STOP = `
INSERT INTO reminder_stops (organization_id, email_hash, created_at) VALUES ($1::uuid, $2, $3::timestamptz)
ON CONFLICT DO NOTHING`;

/**
 * Keeps that the person of a mailed link wants no reminders from this organisation. It keeps a hash of the address,
 * for longer than the lead. Throws `not_found` for a link of somebody else's. A repeat changes nothing.
 */
export async function stopReminders(ctx: PublicContext, link: string): Promise<void> {
  ctx.require("create", "lead");
  const read = readReminderLink(link);
  if (read?.organizationId !== ctx.organizationId) throw new DomainError("not_found");
  const values = [ctx.organizationId, read.emailHash, ctx.now];
  await ctx.statements({ name: "stop-reminders", text: STOP, values });
}
