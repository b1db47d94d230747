import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";
import { addDays, localDate } from "~/values/time/calendar";
import { PRICE_NOTICE_DAYS } from "./price-plans";
import type { PriceAnnouncement } from "./price-schema";

/** Of all our countries' time zones: where a day begins first, and where it begins last. */
const FIRST_ZONE = "America/Noronha";
const LAST_ZONE = "America/Tijuana";

const JOBS = `${INSERT_JOBS} ${jobRows(
  "subscriptions.tell-price",
  "s.organization_id",
  { priceId: "$1::text" },
  `FROM (SELECT DISTINCT organization_id FROM subscriptions
          WHERE plan_code = $2 AND status <> 'ended' AND price_id IS DISTINCT FROM $1::uuid) s`,
)}`;

/**
 * Announces a price, once, to the organisations that pay an earlier one for its plan: each gets a
 * notice, and pays it from the first period that begins on `applies_from` or later. Throws `not_found`, `invalid_transition` for
 * a price that is announced, replaced, or not valid yet everywhere, and 422 on a day before the
 * notice is over.
 */
export async function announcePrice(
  ctx: OperatorContext,
  { id, applies_from: appliesFrom }: PriceAnnouncement,
): Promise<void> {
  const { now } = ctx;
  const soonest = addDays(localDate(now, FIRST_ZONE), PRICE_NOTICE_DAYS);
  if (appliesFrom < soonest)
    throw refuseField("applies_from", "price_too_soon", { min: PRICE_NOTICE_DAYS });
  const across = acrossOrganizations("prices belong to the platform", now);
  await across.transaction(async (db) => {
    const row = await db.planPrice.findUnique({ where: { id } });
    if (!row) throw new DomainError("not_found");
    const { planCode, validFrom } = row;
    const today = localDate(now, LAST_ZONE);
    const later = await db.planPrice.count({
      where: { planCode, validFrom: { gt: validFrom, lte: today } },
    });
    if (validFrom > today || later > 0) throw new DomainError("invalid_transition");
    const { count } = await db.planPrice.updateMany({
      where: { id, announcedAt: null },
      data: { announcedAt: now, appliesFrom, updatedAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await db.sql({ name: "tell-price", text: JOBS, values: [id, planCode] });
    await recordOperatorAct(db, ctx, {
      operation: "announce-price",
      subject: { type: "price", id },
      after: { plan: planCode, applies_from: appliesFrom },
    });
  });
}
