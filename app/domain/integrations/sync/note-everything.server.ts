import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "../../context";
import { noteAll } from "../../integration-changes/note-all.server";
import { CLASSES } from "../classes";

/** Notes everything that is synced as changed, and begins to send it. */
export async function noteEverything(
  ctx: OrganizationContext,
  { integrationId }: JobPayload<"integrations.note-everything">,
): Promise<void> {
  ctx.require("update", "integration");
  const { now, organizationId } = ctx;
  const where = { organizationId_id: { organizationId, id: integrationId } };
  const row = await ctx.read((db) => db.integration.findUnique({ where }));
  if (row?.state !== "connected") return;
  const entities = Object.values(CLASSES)
    .filter(({ object }) => row.objects.includes(object))
    .map(({ entity }) => entity);
  // Nobody waits for further changes of what a person ordered.
  await noteAll(ctx, entities, new Date(now.getTime() - row.syncDelay * 1000));
  await ctx.transaction(async (db) => {
    await db.integration.updateMany({
      where: { organizationId, id: integrationId, state: "connected" },
      data: { coversSince: new Date(0) },
    });
    await ctx.enqueue(db, "integrations.sync-changes", { integrationId });
  });
}
