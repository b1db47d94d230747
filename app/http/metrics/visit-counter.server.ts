import { isbot } from "isbot";
import { createPublicContext, type CurrentOrganization } from "~/domain/context";
import { recordVisits } from "~/domain/reports/record-visits.server";
import { now } from "~/infrastructure/clock";
import { logger } from "~/infrastructure/watching/logger.server";
import { localDate } from "~/values/time/calendar";

export interface Visit {
  organization: CurrentOrganization;
  /** The campaign's public address. */
  slug: string;
  at: Date;
  userAgent: string | null | undefined;
  /** `Sec-Purpose` or `Purpose`, by which a browser says that it loads a page ahead. */
  purpose: string | null | undefined;
}

const FLUSH_MS = 2_000;

interface Waiting {
  organization: CurrentOrganization;
  slug: string;
  day: string;
  count: number;
}

/** Visits that are not written yet, by organisation, campaign and day. */
const waiting = new Map<string, Waiting>();
let timer: NodeJS.Timeout | null = null;

/**
 * Counts one opened page of a published campaign without identifying anybody; robots don't count.
 * Visits are written together every two seconds; a process that dies loses those that wait.
 */
export function countVisit({ organization, slug, at, userAgent, purpose }: Visit): void {
  if (!userAgent || isbot(userAgent) || /prefetch|prerender/.test(purpose ?? "")) return;
  const day = localDate(at, organization.timezone);
  add({ organization, slug, day, count: 1 });
  timer ??= setTimeout(() => void flushVisits(), FLUSH_MS).unref();
}

function add(visits: Waiting): void {
  const key = `${visits.organization.id} ${visits.slug} ${visits.day}`;
  const count = visits.count + (waiting.get(key)?.count ?? 0);
  waiting.set(key, { ...visits, count });
}

/** Writes the visits that wait; what cannot be written waits for the next visit. */
export async function flushVisits(): Promise<void> {
  timer = null;
  const batch = [...waiting.values()];
  waiting.clear();
  for (const visits of batch) {
    const { organization } = visits;
    try {
      const visitor = { organization, now: now(), locale: "es" as const };
      await recordVisits(createPublicContext(visitor), visits);
    } catch (error) {
      logger.warn({ err: error, organization_id: organization.id }, "visits could not be written");
      add(visits);
    }
  }
}
