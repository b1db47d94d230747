import type { TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { changeStatus } from "~/domain/donations/change-status.server";
import { issuesOf } from "~/domain/issues";
import { pauseDays } from "./pause-days";
import { pauseUntilSchema } from "./pause-until-schema";

/**
 * Pauses an active monthly donation until a local day: nothing is charged before it, a job resumes
 * the donation on it, and its donor gets a mail that names it. Throws `not_found`,
 * `validation_failed` if the day is not within the next twelve months, and `invalid_transition` if
 * the donation is not active or not monthly.
 */
export async function pauseUntil(
  ctx: TenantContext,
  id: string,
  { until }: { until: string },
): Promise<void> {
  await ctx.requireRow("update", "donation", id);
  const checked = pauseUntilSchema(pauseDays(ctx)).safeParse({ until });
  if (!checked.success) {
    throw new DomainError("validation_failed", { fields: issuesOf(checked.error) });
  }
  const change = { action: "pause", reason: "by_org", until } as const;
  await ctx.transaction((db) => changeStatus(ctx, db, id, change));
}
