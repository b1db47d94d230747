import type { OrganizationContext } from "~/domain/context";
import { changeStatus } from "~/domain/donations/change-status.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { localDate, startOfDay } from "~/values/time/calendar";

/**
 * Resumes a donation on the day until which it was paused. Does nothing if a person resumed or ended
 * it, or another cause keeps it at rest. Waits on if the organisation's time zone changed and the day
 * has not begun there.
 */
export async function resumeOnDay(
  ctx: OrganizationContext,
  { donationId, resumesOn }: { donationId: string; resumesOn: string },
): Promise<void> {
  await ctx.requireRow("update", "donation", donationId);
  const zone = ctx.organization.timezone;
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, donationId);
    if (donation.status !== "paused" || donation.resumesOn !== resumesOn) return;
    if (localDate(ctx.now, zone) < resumesOn) {
      const dueAt = startOfDay(resumesOn, zone);
      await ctx.enqueue(db, "donations.resume-on-day", { donationId, resumesOn }, dueAt);
      return;
    }
    await changeStatus(ctx, db, donationId, { action: "restore", on: resumesOn });
  });
}
