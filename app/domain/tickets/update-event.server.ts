import { isId } from "~/values/ids/ids";
import { toDecimal } from "~/values/money/money";
import { recordChange } from "../audit/record-change.server";
import { writeEvent } from "../campaigns/write-event.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { INSERT_JOBS, jobRows } from "../outbox.sql";
import { offerSeats } from "./offer-seats.server";
import { readEvent, type EditedEvent, type EditedOption } from "./read-event.server";
import type { EventInput } from "./schema";

// Orders lock the promo code, then their options by id; an edit does the same, so that neither waits for the
// other in a circle.
const LOCK_CODES = `
SELECT id FROM promo_codes WHERE organization_id = $1::uuid AND campaign_id = $2::uuid
 ORDER BY id FOR NO KEY UPDATE`;
const LOCK_OPTIONS = `
SELECT id FROM ticket_options WHERE organization_id = $1::uuid AND campaign_id = $2::uuid
 ORDER BY id FOR NO KEY UPDATE`;

/** $1 organisation, $2 campaign, $3 version. */
const TELL_HOLDERS = `
${INSERT_JOBS} ${jobRows(
  "notifications.send-event-notice",
  "$1::uuid",
  { donationId: "s.donation_id", notice: "'changed'", version: "$3::int" },
  `FROM (SELECT DISTINCT t.donation_id FROM tickets t
           JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
          WHERE t.organization_id = $1::uuid AND t.campaign_id = $2::uuid AND t.state = 'sold'
            AND t.donation_id IS NOT NULL AND c.event_cancelled_at IS NULL) s`,
)}`;

/**
 * Saves event, ticket options and promo codes of a campaign. What somebody bought is archived instead of
 * removed, mails tell who holds a ticket when time or place change, and the quantity of an option never falls below its seats that are sold or held. A mail tells the next
 * people on the waiting list that seats are free. Throws `not_found`, `edited_meanwhile` for an outdated `version`, `validation_failed`, `campaign_promoted`. An automatic save
 * is for drafts without tickets only: later the author decides with the button, so it is `edited_meanwhile`, too.
 */
export async function updateEvent(
  ctx: OrganizationContext,
  campaignId: string,
  input: EventInput,
  { isAutomatic = false }: { isAutomatic?: boolean } = {},
): Promise<EditedEvent> {
  await ctx.requireRow("update", "campaign", campaignId);
  if (!isId(campaignId)) throw new DomainError("not_found");
  refuseOrder(input);
  return ctx.transaction((db) => saveEvent(ctx, db, campaignId, input, { isAutomatic }));
}

/** Saves the event in the caller's transaction, as `updateEvent` does, without a check of permission and dates. */
export async function saveEvent(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  input: EventInput,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<EditedEvent> {
  let before: EditedEvent | undefined;
  const { isMoved, eventVersion } = await writeEvent(ctx, db, campaignId, async (current) => {
    const { isPublished } = current;
    const values = [ctx.organizationId, campaignId];
    await db.sql({ name: "lock-promo-codes", text: LOCK_CODES, values });
    await db.sql({ name: "lock-event-options", text: LOCK_OPTIONS, values });
    before = await readEvent(ctx, db, campaignId);
    const isOutdated = input.version !== undefined && input.version !== before.version;
    if (isOutdated || (isAutomatic && (isPublished || before.hasTickets))) {
      throw new DomainError("edited_meanwhile");
    }
    if (isPublished) refuseUnsold(input);
    return {
      eventBeginsAt: input.event_begins_at,
      eventEndsAt: input.event_ends_at,
      sellEndDate: input.sell_end_date,
      eventFormat: input.event_format,
      eventPlace: input.event_place,
      eventLink: input.event_link,
    };
  });
  if (!before) throw new DomainError("not_found");
  const told = [ctx.organizationId, campaignId, eventVersion];
  if (isMoved) await db.sql({ name: "tell-of-event", text: TELL_HOLDERS, values: told });
  await saveOptions(ctx, db, before, input.options);
  await saveCodes(ctx, db, before, input.promo_codes);
  const after = await readEvent(ctx, db, campaignId);
  await recordChange(db, ctx, {
    operation: "update-event",
    subject: { type: "campaign", id: campaignId },
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

function refuseOrder({
  event_begins_at: begins,
  event_ends_at: ends,
  sell_end_date: last,
}: EventInput) {
  if (begins !== null && ends !== null && ends < begins) {
    throw refuseField("event_ends_at", "end_before_begin");
  }
  const over = ends ?? begins;
  if (over !== null && last !== null && last > over.slice(0, 10)) {
    throw refuseField("sell_end_date", "sale_after_event");
  }
}

/** A published campaign keeps what publishing needs. */
function refuseUnsold(input: EventInput): void {
  if (input.event_begins_at === null) throw refuseField("event_begins_at", "required");
  if (input.options.length === 0) throw refuseField("options", "ticket_options_required");
}

async function saveOptions(
  ctx: OrganizationContext,
  db: Database,
  { campaignId, options }: EditedEvent,
  rows: EventInput["options"],
): Promise<void> {
  const { organizationId, now } = ctx;
  const kept = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const { name, description, quantity, amount } = row;
    const columns = { name, description, quantity, amount, position: at + 1, updatedAt: now };
    const data = { ...columns, perOrderLimit: row.per_order_limit, soldOut: row.sold_out };
    if (row.uuid === null) {
      const own = { organizationId, id: ctx.newId(), campaignId, createdAt: now };
      await db.ticketOption.create({ data: { ...own, ...data } });
      continue;
    }
    const known = options.find(({ id }) => id === row.uuid);
    if (!known || kept.has(row.uuid)) throw refuseField(`options.${at}.name`, "option_invalid");
    if (quantity < known.taken) {
      throw refuseField(`options.${at}.quantity`, "ticket_quantity_taken", { count: known.taken });
    }
    kept.add(row.uuid);
    await db.ticketOption.update({
      where: { organizationId_id: { organizationId, id: row.uuid } },
      data,
    });
    const freed = freeOf({ quantity, soldOut: row.sold_out }, known) - freeOf(known, known);
    if (freed > 0) await offerSeats(ctx, db, row.uuid, freed);
  }
  const gone = options.map(({ id }) => id).filter((id) => !kept.has(id));
  await db.ticketOption.deleteMany({
    where: { id: { in: gone }, tickets: { none: {} }, waiting: { none: {} } },
  });
  await db.ticketOption.updateMany({
    where: { id: { in: gone } },
    data: { archivedAt: now, updatedAt: now },
  });
}

/** Returns how many seats are for sale. */
function freeOf(
  { quantity, soldOut }: { quantity: number; soldOut: boolean },
  { taken }: EditedOption,
): number {
  return soldOut ? 0 : Math.max(0, quantity - taken);
}

async function saveCodes(
  ctx: OrganizationContext,
  db: Database,
  { campaignId, promoCodes }: EditedEvent,
  rows: EventInput["promo_codes"],
): Promise<void> {
  const { organizationId, now } = ctx;
  const known = promoCodes.map(({ id }) => id);
  const kept = rows.flatMap(({ uuid }) => (uuid !== null && known.includes(uuid) ? [uuid] : []));
  const gone = known.filter((id) => !kept.includes(id));
  await db.promoCode.deleteMany({ where: { id: { in: gone }, tickets: { none: {} } } });
  // Its code is free for another one.
  for (const { id, code } of promoCodes.filter((one) => gone.includes(one.id))) {
    await db.promoCode.updateMany({
      where: { id },
      data: { code: `${code} ${id.slice(-12)}`, archivedAt: now, updatedAt: now },
    });
  }
  for (const [at, row] of rows.entries()) {
    const basisPoints = row.percentage * 100;
    const data = {
      ...{ code: row.code, basisPoints, maxUses: row.max_uses, endsOn: row.ends_on },
      updatedAt: now,
    };
    if (row.uuid === null) {
      const own = { organizationId, id: ctx.newId(), campaignId, createdAt: now };
      await db.promoCode.create({ data: { ...own, ...data } });
    } else if (known.includes(row.uuid)) {
      await db.promoCode.update({
        where: { organizationId_id: { organizationId, id: row.uuid } },
        data,
      });
    } else throw refuseField(`promo_codes.${at}.code`, "option_invalid");
  }
}

function factsOf(event: EditedEvent) {
  const { options, promoCodes, currency } = event;
  return {
    event_date: event.eventBeginsAt,
    event_end: event.eventEndsAt,
    sell_end_date: event.sellEndDate,
    format: event.eventFormat,
    address: event.eventPlace,
    ticket_options: [
      ...options.map(({ name, quantity, amount, soldOut }) =>
        [quantity, name, toDecimal(amount, currency), soldOut ? "(0)" : ""].join(" ").trim(),
      ),
      ...promoCodes.map(({ code, percentage }) => `${code} −${percentage} %`),
    ],
  };
}
