import { CallRefused, SystemDown, type DownReason } from "~/integrations/connector";
import type { OrganizationContext } from "../context";
import { objectsOfFlavour, SHAPES, type Flavour } from "./shapes";
import { readIntegration } from "./integration-rows.server";
import { openSession } from "./open-session.server";
import { requireFeature } from "./in-plan";

export type TestOutcome =
  | { outcome: "works"; missingKeys: string[]; remaining: number; max: number }
  | { outcome: "no_flavour" | "refused" }
  | { outcome: DownReason };

/**
 * Asks the system for its limits and its objects, as a person of the organisation ordered: which
 * package it has, and which objects still lack the field with our external id.
 */
export async function testConnection(ctx: OrganizationContext, uuid: string): Promise<TestOutcome> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  const row = await ctx.read((db) => readIntegration(ctx, db, uuid));
  try {
    const { connector, send } = openSession(ctx, row);
    const { max, remaining } = await connector.limits(send);
    for (const flavour of Object.keys(SHAPES) as Flavour[]) {
      const wanted = objectsOfFlavour(flavour);
      const found = await connector.describe(send, wanted);
      if (found.length < wanted.length) continue;
      await ctx.transaction((db) =>
        db.integration.updateMany({
          where: { organizationId, id: uuid, state: "connected" },
          data: { flavour, updatedAt: now },
        }),
      );
      const missingKeys = found.filter(({ hasKey }) => !hasKey).map(({ label }) => label);
      return { outcome: "works", missingKeys, remaining, max };
    }
    return { outcome: "no_flavour" };
  } catch (error) {
    if (error instanceof SystemDown) return { outcome: error.reason };
    if (error instanceof CallRefused) return { outcome: "refused" };
    throw error;
  }
}
