import type { Integration } from "~/generated/prisma/client";
import type { SystemObject } from "~/integrations/connector";
import type { OrganizationContext } from "../context";
import { defaultRules } from "./default-rules";
import type { Session } from "./open-session.server";
import { flavours, objectsOfFlavour, type Flavour } from "./shapes";

/**
 * Reads the system's own description: which package it has, and the fields of its objects. The first
 * one gives a connection its usual rules. Returns null where neither package is there.
 */
export async function describeIntegration(
  ctx: OrganizationContext,
  row: Pick<Integration, "id">,
  { connector, send }: Session,
): Promise<{ flavour: Flavour; objects: SystemObject[] } | null> {
  ctx.require("update", "integration");
  for (const flavour of flavours) {
    const wanted = objectsOfFlavour(flavour);
    const objects = await connector.describe(send, wanted);
    if (objects.length < wanted.length) continue;
    await keep(ctx, row.id, flavour, objects);
    return { flavour, objects };
  }
  return null;
}

async function keep(
  ctx: OrganizationContext,
  integrationId: string,
  flavour: Flavour,
  objects: readonly SystemObject[],
): Promise<void> {
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await db.integration.updateMany({
      where: { organizationId, id: integrationId, state: "connected" },
      data: {
        ...{ flavour, updatedAt: now },
        description: objects.map((object) => ({
          ...object,
          fields: object.fields.map((field) => ({ ...field })),
        })),
      },
    });
    await db.integration.updateMany({
      where: { organizationId, id: integrationId, pauseReason: "no_flavour" },
      data: { pausedUntil: null, pauseReason: null },
    });
    const where = { organizationId, integrationId };
    if ((await db.integrationRule.count({ where })) > 0) return;
    const known = new Map(objects.map((one) => [one.name, one.fields.map(({ name }) => name)]));
    await db.integrationRule.createMany({
      data: defaultRules(flavour)
        .filter(({ field, object }) => known.get(object)?.includes(field))
        .map((rule) => ({
          ...{ organizationId, id: ctx.newId(), integrationId, ...rule },
          ...{ createdAt: now, updatedAt: now },
        })),
      skipDuplicates: true,
    });
  });
}
