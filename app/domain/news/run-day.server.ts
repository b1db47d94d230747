import { addDays, localDate } from "~/values/time/calendar";
import type { OrganizationContext } from "../context";
import { readPeopleNews } from "./people-news.sql";
import { recordItem } from "./record-item.server";

const KEPT_DAYS = 90;
/** Days that a late run still reports. */
const LATE_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

const DECLINED = `
SELECT day, sum(count)::int AS count FROM daily_totals
 WHERE organization_id = $1::uuid AND recurrence = 'monthly' AND status = 'rejected' AND day BETWEEN $2 AND $3
 GROUP BY day HAVING sum(count) > 0 ORDER BY day`;
const WAITING = `
SELECT DISTINCT user_id AS id FROM news_items
 WHERE organization_id = $1::uuid AND delivery = 'digest' AND mailed_at IS NULL AND read_at IS NULL`;

/**
 * Does the daily work of an organisation's news: erases those older than 90 days, reports the
 * declined charges of monthly donations of each of the last days and what happened to people, and queues the
 * daily mails. A repeat on the same day changes nothing.
 */
export async function runDay(ctx: OrganizationContext): Promise<void> {
  ctx.require("read", "membership");
  const { organizationId, organization, now } = ctx;
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await ctx.transaction((db) =>
    db.newsItem.deleteMany({ where: { organizationId, createdAt: { lt: before } } }),
  );
  const today = localDate(now, organization.timezone);
  const values = [organizationId, addDays(today, -LATE_DAYS), addDays(today, -1)];
  const days = await ctx.read((db) =>
    db.sql<{ day: string; count: number }>({ name: "declined-days", text: DECLINED, values }),
  );
  for (const { day, count } of days) {
    const facts = { day, count: String(count) };
    await recordItem(ctx, { kind: "declined", key: day, facts });
  }
  const span = { first: addDays(today, -LATE_DAYS), last: addDays(today, -1) };
  for (const item of await ctx.read((db) => readPeopleNews(ctx, db, span)))
    await recordItem(ctx, item);
  await ctx.transaction(async (db) => {
    const people = await db.sql<{ id: string }>({
      name: "digest-people",
      text: WAITING,
      values: [organizationId],
    });
    for (const { id } of people)
      await ctx.enqueue(db, "notifications.send-news-digest", { userId: id, day: today });
  });
}
