import type { Integration } from "~/generated/prisma/client";
import { localDate } from "~/values/time/calendar";
import type { OrganizationContext } from "../../context";
import type { PauseReason } from "../choices";

const MINUTE_MS = 60_000;
const LIMIT_MS = 60 * MINUTE_MS;
const LONGEST_SILENCE_MS = 60 * MINUTE_MS;
const NOTIFIED: readonly PauseReason[] = ["call_limit", "limit", "refused"];

/**
 * Pauses the sync until a time; after it the sync resumes by itself. A limit and a refusal are notified once a day; for a
 * system that does not answer each pause is longer than the last.
 */
export async function pauseIntegration(
  ctx: OrganizationContext,
  { id, silences }: Pick<Integration, "id" | "silences">,
  reason: PauseReason,
  until: Date | null,
): Promise<void> {
  ctx.require("update", "integration");
  const { now, organization, organizationId } = ctx;
  const isSilent = reason === "unavailable";
  const wait = isSilent ? Math.min(MINUTE_MS * 2 ** silences, LONGEST_SILENCE_MS) : LIMIT_MS;
  const pausedUntil = until ?? new Date(now.getTime() + wait);
  await ctx.transaction(async (db) => {
    await db.integration.updateMany({
      where: { organizationId, id, state: "connected" },
      data: {
        ...{ pausedUntil, pauseReason: reason, updatedAt: now },
        ...(isSilent && { silences: silences + 1 }),
      },
    });
    if (!NOTIFIED.includes(reason)) return;
    await ctx.enqueue(db, "news.record-item", {
      kind: "integrations",
      key: `${id}-${reason}-${localDate(now, organization.timezone)}`,
      facts: { notice: reason, integration: id },
    });
  });
}
