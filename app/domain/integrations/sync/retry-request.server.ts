import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../../context";
import { DomainError } from "../../errors";
import { noteWhole } from "../../integration-changes/note-change.server";
import type { RequestError } from "./send-records.server";
import { requireFeature } from "../in-plan";
import { CLASSES } from "../classes";
import type { ClassName } from "../shapes";

/**
 * Sends again what failed in a request, as it is now; of a donation all charges, because it is not known
 * which one failed. Throws `invalid_transition` where nothing did.
 */
export async function retryRequest(
  ctx: OrganizationContext,
  uuid: string,
  id: string,
): Promise<void> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const own = { organizationId, id, integrationId: uuid };
    const found =
      isId(id) && isId(uuid) ? await db.integrationRequest.findFirst({ where: own }) : null;
    if (!found) throw new DomainError("not_found");
    const errors = found.errors as unknown as RequestError[];
    const records = [...new Set(errors.map(({ record }) => record).filter(isId))];
    const connected = { organizationId, id: uuid, state: "connected" };
    const row = await db.integration.findFirst({ where: connected });
    if (records.length === 0 || !row) throw new DomainError("invalid_transition");
    // Nobody waits for further changes of what a person ordered.
    const dueAt = new Date(now.getTime() - row.syncDelay * 1000);
    const { entity } = CLASSES[found.className as ClassName];
    await noteWhole(db, ctx, entity, records, dueAt);
  });
}
