import { INSERT_JOBS, jobRows } from "../outbox.sql";
import { somebodyWaits } from "./change-tickets.sql";
import { mailingSold } from "./sold-seats.sql";

/**
 * A hold that ends within this time is left to the job, which counts the stock again under its lock: meanwhile the
 * statement may wait for other rows, and the seat may be sold to somebody else.
 */
const ENDS_SOON = "interval '2 minutes'";

/**
 * Sells or releases the held seats of first charges that have their result, as parts of a WITH. The rows of
 * `from` have `id` of the transaction, `donation_id`, `is_first` and `status`; $1 is the organisation, $2 the time.
 * Seats whose hold is over are counted again by a job, and an approval without a seat is refunded there. A job tells
 * the waiting list of released seats.
 */
export function sellingOrReleasing(from: string): string {
  const ofOrder = `t.organization_id = $1::uuid AND t.donation_id = s.donation_id AND s.is_first`;
  return `seats AS (
  UPDATE tickets t SET state = CASE WHEN s.status = 'approved' THEN 'sold' ELSE 'released' END,
         held_until = NULL, version = t.version + 1, updated_at = $2::timestamptz
    FROM ${from} s
   WHERE ${ofOrder} AND t.state = 'held' AND (s.status <> 'approved' OR t.held_until > app_now() + ${ENDS_SOON})
  RETURNING t.donation_id, t.campaign_id, t.state
), ${mailingSold("seats")}, freed_seats AS (
  ${INSERT_JOBS} ${jobRows(
    "attendees.offer-freed-seats",
    "$1::uuid",
    { donationId: "f.donation_id" },
    `FROM (SELECT DISTINCT donation_id, campaign_id FROM seats WHERE state = 'released') f
   WHERE ${somebodyWaits("f.campaign_id")}`,
  )}
), late_seats AS (
  ${INSERT_JOBS} ${jobRows(
    "donations.seat-late-approval",
    "$1::uuid",
    { transactionId: "s.id" },
    `FROM ${from} s
   WHERE s.status = 'approved' AND s.is_first AND EXISTS (
     SELECT FROM tickets t WHERE ${ofOrder}
        AND (t.state = 'released' OR t.sale_cancelled_at IS NOT NULL OR (t.state = 'held' AND t.held_until <= app_now() + ${ENDS_SOON})))`,
  )}
)`;
}
