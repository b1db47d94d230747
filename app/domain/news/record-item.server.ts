import { arrayOf } from "~/infrastructure/database/array-rows";
import type { JobPayload } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";
import { listReaders } from "../users/list-readers.server";
import { newsRules } from "./kinds";

/** An event that arrives again finds its row: nothing is written, and nobody gets another mail. */
const ADD = `
INSERT INTO news_items (organization_id, id, user_id, kind, event_key, facts, delivery, created_at)
SELECT $1::uuid, r.id, r.user_id, $4, $5, $6::jsonb, coalesce(c.choice, $7), $8::timestamptz
  FROM unnest($2::uuid[], $3::uuid[]) AS r (id, user_id)
  LEFT JOIN news_choices c ON c.organization_id = $1::uuid AND c.user_id = r.user_id AND c.kind = $4
 WHERE coalesce(c.choice, $7) <> 'off'
ON CONFLICT (organization_id, user_id, kind, event_key) DO NOTHING
RETURNING id, delivery`;

/**
 * Writes an event into the news of the members whom it concerns, once for each, except for those
 * who switched the kind off. `key` names the event within its kind, and `userId` restricts it to
 * one person. Where the kind has no mail of its own, those who chose mails get one at once.
 */
export async function recordItem(
  ctx: OrganizationContext,
  { kind, key, facts, userId }: JobPayload<"news.record-item">,
): Promise<void> {
  ctx.require("read", "membership");
  const { organizationId, now } = ctx;
  const rules = newsRules[kind];
  const readers = await listReaders(ctx, { roles: rules.roles, userId });
  if (readers.length === 0) return;
  const ids = arrayOf(
    readers.map(() => ctx.newId()),
    true,
  );
  const people = arrayOf(
    readers.map(({ id }) => id),
    true,
  );
  await ctx.transaction(async (db) => {
    const added = await db.sql<{ id: string; delivery: string }>({
      name: "record-news",
      text: ADD,
      values: [organizationId, ids, people, kind, key, JSON.stringify(facts), rules.default, now],
    });
    if (rules.hasOwnMail) return;
    for (const { id, delivery } of added) {
      if (delivery === "mail")
        await ctx.enqueue(db, "notifications.send-news-item", { itemId: id });
    }
  });
}
