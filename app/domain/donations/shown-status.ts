/** Returns the status for people: a one-time donation that goes on was received. */
export function shownStatus(donation: { status: string; recurrence: string }): string {
  const isReceived = donation.recurrence === "one_time" && donation.status === "active";
  return isReceived ? "received" : donation.status;
}
