/**
 * The statuses for people. A monthly donation that is charged again is active; a one-time donation that
 * goes on was received.
 */
export const shownStatuses = ["active", "received", "paused", "discarded"] as const;
export type ShownStatus = (typeof shownStatuses)[number];

const RECURRENCE = { active: "monthly", received: "one_time" } as const;

/** Returns the status for people. */
export function shownStatus(donation: { status: string; recurrence: string }): string {
  const isReceived = donation.recurrence === RECURRENCE.received && donation.status === "active";
  return isReceived ? "received" : donation.status;
}

/** Returns the SQL of the same for donation `d`. */
export function hasShownStatus(status: ShownStatus): string[] {
  if (status === "paused" || status === "discarded") return [`d.status = '${status}'`];
  return ["d.status = 'active'", `d.recurrence = '${RECURRENCE[status]}'`];
}
