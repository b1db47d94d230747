/** Rows of events with sold tickets, for the sweep; the order itself is another call. */
import type { World } from "../../factories/world";

const EVENT = `
WITH order_of AS (SELECT organization_id, id, currency FROM donations WHERE id = $1),
event AS (
  INSERT INTO campaigns (organization_id, id, slug, type, title, currency, event_begins_at, published_at, created_at, updated_at)
  SELECT organization_id, gen_random_uuid(), 'e' || substr(md5(random()::text), 1, 12), 'tickets', 'Cena', currency,
         '2027-06-01T20:00', app_now(), app_now(), app_now() FROM order_of
  RETURNING organization_id, id),
option AS (
  INSERT INTO ticket_options (organization_id, id, campaign_id, position, name, quantity, amount, created_at, updated_at)
  SELECT organization_id, gen_random_uuid(), id, 1, 'General', 5, 100, app_now(), app_now() FROM event
  RETURNING organization_id, id, campaign_id)
SELECT o.organization_id AS organization, o.campaign_id AS event, o.id AS "ticketOption", r.currency FROM option o, order_of r`;
const SEAT = `
INSERT INTO tickets (organization_id, id, campaign_id, option_id, donation_id, amount, currency, state, code, created_at, updated_at)
VALUES ($1, gen_random_uuid(), $2, $3, $4, 100, $5, $6,
        translate(upper(substr(md5(random()::text), 1, 16)), '01', 'XY'), app_now(), app_now())
RETURNING id AS seat, code AS "seatCode"`;

interface EventIds {
  event: string;
  ticketOption: string;
  seat: string;
  seatCode: string;
}

/** Adds an event whose one sold seat belongs to this donation. */
export async function addEvent(world: World, donation: string, state = "sold"): Promise<EventIds> {
  const { rows } = await world.database.query<
    EventIds & { organization: string; currency: string }
  >(EVENT, [donation]);
  const made = rows[0];
  if (!made) throw new Error("the sweep has no donation for a seat");
  const { currency, event, organization, ticketOption } = made;
  const seats = await world.database.query<Pick<EventIds, "seat" | "seatCode">>(SEAT, [
    organization,
    event,
    ticketOption,
    donation,
    currency,
    state,
  ]);
  const { seat = "", seatCode = "" } = seats.rows[0] ?? {};
  return { event, ticketOption, seat, seatCode };
}

/** Adds an event that was called off, whose order waits for the job. */
export async function addCancelledEvent(world: World, donation: string): Promise<string> {
  const { event } = await addEvent(world, donation);
  await world.database.query(
    `WITH started AS (
       INSERT INTO event_cancellations (organization_id, campaign_id, user_id, created_at)
       SELECT organization_id, id, gen_random_uuid(), app_now() FROM campaigns WHERE id = $1
       RETURNING organization_id, campaign_id)
     INSERT INTO event_cancellation_orders (organization_id, campaign_id, donation_id)
     SELECT organization_id, campaign_id, $2 FROM started`,
    [event, donation],
  );
  return event;
}

/** Adds a message that waits for its one recipient. */
export async function addMessage(world: World, donation: string): Promise<string> {
  const { event, seat } = await addEvent(world, donation);
  const { rows } = await world.database.query<{ id: string }>(
    `WITH started AS (
       INSERT INTO attendee_messages (organization_id, id, campaign_id, user_id, subject, body, created_at)
       SELECT organization_id, gen_random_uuid(), id, gen_random_uuid(), 'Sala', 'Otra sala', app_now()
         FROM campaigns WHERE id = $1 RETURNING organization_id, id)
     INSERT INTO attendee_message_recipients (organization_id, message_id, ticket_id)
     SELECT organization_id, id, $2 FROM started RETURNING message_id AS id`,
    [event, seat],
  );
  return rows[0]?.id ?? "";
}

/** Adds a person of a waiting list whose turn it is. */
export async function addWaitingEntry(world: World, donation: string): Promise<string> {
  const { event } = await addEvent(world, donation);
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO waiting_entries (organization_id, id, campaign_id, email, name, created_at, notified_at)
     SELECT organization_id, gen_random_uuid(), id, 'espera@example.org', 'Ana', app_now(), app_now()
       FROM campaigns WHERE id = $1 RETURNING id`,
    [event],
  );
  return rows[0]?.id ?? "";
}
