import { INSERT_JOBS, jobRows } from "../outbox.sql";

/**
 * Mails the tickets of orders whose seats were just sold, as a part of a WITH. The rows of `from` have
 * `donation_id` and `state`; $1 is the organisation.
 */
export function mailingSold(from: string): string {
  const sold = `FROM (SELECT DISTINCT donation_id FROM ${from} WHERE state = 'sold') s`;
  return `ticket_mails AS (
  ${INSERT_JOBS} ${jobRows("notifications.send-tickets", "$1::uuid", { donationId: "s.donation_id" }, sold)}
)`;
}
