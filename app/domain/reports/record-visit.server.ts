import { isbot } from "isbot";
import type { PublicContext } from "../context";
import { logger } from "~/infrastructure/logger.server";
import { localDate } from "~/values/calendar";

const UPSERT = `
  INSERT INTO daily_counts AS t (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
  SELECT c.organization_id, $2, c.id, 'visit', '', '', $4::smallint, $5::bigint FROM campaigns c
   WHERE c.organization_id = $1::uuid AND c.slug = $3
  ON CONFLICT (organization_id, day, campaign_id, kind, recurrence, reason, shard)
  DO UPDATE SET count = t.count + excluded.count`;

/** One process always adds to the same row, so that processes don't wait for each other. */
const SHARD = Math.floor(Math.random() * 16);
const FLUSH_MS = 2_000;

interface Waiting {
  ctx: PublicContext;
  slug: string;
  day: string;
  count: number;
}

const waiting = new Map<string, Waiting>();
let timer: NodeJS.Timeout | null = null;

/**
 * Counts one opened page of a published campaign, without a cookie and without anything about the
 * person. Robots and pages that a browser loads ahead don't count. Visits are written together
 * every two seconds; a process that dies loses those that wait.
 */
export function recordVisit(ctx: PublicContext, slug: string, headers: Headers): void {
  ctx.require("read", "campaign", { published: true });
  const isAhead = /prefetch|prerender/.test(
    `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`,
  );
  const agent = headers.get("user-agent");
  if (isAhead || !agent || isbot(agent)) return;
  const day = localDate(ctx.now, ctx.organization.timezone);
  const key = `${ctx.organizationId} ${slug} ${day}`;
  waiting.set(key, { ctx, slug, day, count: (waiting.get(key)?.count ?? 0) + 1 });
  timer ??= setTimeout(() => void flushVisits(), FLUSH_MS).unref();
}

/** Writes the visits that wait; one that cannot be written is tried again with the next ones. */
export async function flushVisits(): Promise<void> {
  timer = null;
  const batch = [...waiting];
  waiting.clear();
  for (const [key, visit] of batch) {
    const { ctx, slug, day, count } = visit;
    try {
      const values = [ctx.organizationId, day, slug, SHARD, count];
      await ctx.statements({ name: "record-visit", text: UPSERT, values });
    } catch (error) {
      logger.warn(
        { err: error, organization_id: ctx.organizationId },
        "visits could not be written",
      );
      const since = waiting.get(key);
      waiting.set(key, { ...visit, ...since, count: count + (since?.count ?? 0) });
    }
  }
}
