import { randomBytes } from "node:crypto";
import type { TenantContext } from "../context";
import { INSERT_JOBS, jobRows } from "../outbox.sql";
import { somebodyWaits } from "./change-tickets.sql";
import { HOLD_MS } from "./seats-held";
import { mailingSold } from "./sold-seats.sql";

/** A seat of an order. */
export interface Seat {
  optionId: string;
  promoCodeId: string | null;
  /** What it costs after the discount, in minor units. */
  amount: bigint;
  attendeeName: string;
  attendeeEmail: string;
}

// Seats are taken in the order of their options, so that two orders cannot deadlock. The trigger
// `tickets_taken_within_stock` locks each option and refuses a seat that is not left. Where people wait for a seat, a
// job at the end of the hold tells them.
const HOLD = `
WITH seats AS (
INSERT INTO tickets (organization_id, id, campaign_id, option_id, donation_id, promo_code_id, amount, currency,
  attendee_name, attendee_email, state, held_until, code, created_at, updated_at)
SELECT $1::uuid, s.id, d.campaign_id, s.option_id, d.id, s.promo_code_id, s.amount, d.currency,
       s.name, s.email, $3::text, $4::timestamptz, s.code, $5::timestamptz, $5::timestamptz
  FROM donations d
 CROSS JOIN unnest($6::uuid[], $7::uuid[], $8::uuid[], $9::bigint[], $10::text[], $11::text[], $12::text[])
    AS s (id, option_id, promo_code_id, amount, name, email, code)
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid
 ORDER BY s.option_id, s.id
RETURNING donation_id, campaign_id, state, held_until
), ${mailingSold("seats")}, ended_holds AS (
  ${INSERT_JOBS} ${jobRows(
    "attendees.offer-freed-seats",
    "$1::uuid",
    { donationId: "h.donation_id" },
    `FROM (SELECT DISTINCT donation_id, campaign_id, held_until FROM seats WHERE state = 'held') h
   WHERE ${somebodyWaits("h.campaign_id")}`,
    "h.held_until",
  )}
)
SELECT FROM seats`;

/** Without letters and digits that people mistake for each other. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns 80 random bits as 16 letters, which a QR code holds compactly. */
function newCode(): string {
  return [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/**
 * Returns the statement that takes the seats of a donation, which the same transaction commits: `held` for
 * 15 minutes or while its donor may pay, or `sold` at once. It writes nothing without the donation, and fails with the constraint
 * `tickets_stock` or `promo_codes_uses` if a seat or a use of the code is gone.
 */
export function holdSeats(
  ctx: TenantContext,
  donationId: string,
  seats: readonly Seat[],
  state: "held" | "sold",
  heldMs = HOLD_MS,
) {
  const heldUntil = state === "held" ? new Date(ctx.now.getTime() + heldMs) : null;
  const values = [
    ...[ctx.organizationId, donationId, state, heldUntil, ctx.now],
    seats.map(() => ctx.newId()),
    seats.map(({ optionId }) => optionId),
    seats.map(({ promoCodeId }) => promoCodeId),
    seats.map(({ amount }) => amount),
    seats.map(({ attendeeName }) => attendeeName),
    seats.map(({ attendeeEmail }) => attendeeEmail),
    seats.map(newCode),
  ];
  return { name: "hold-seats", text: HOLD, values };
}

/** Returns what an order lacks if the database's rules about seats and promo codes refused it; otherwise null. */
export function goneBy(error: unknown): "seats_gone" | "promo_code_gone" | null {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  if (constraint === "tickets_stock") return "seats_gone";
  return constraint === "promo_codes_uses" ? "promo_code_gone" : null;
}
