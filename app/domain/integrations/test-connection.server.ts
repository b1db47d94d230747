import { CallRefused, SystemDown, type DownReason } from "~/integrations/connector";
import type { OrganizationContext } from "../context";
import { describeIntegration } from "./describe-integration.server";
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
  const row = await ctx.read((db) => readIntegration(ctx, db, uuid));
  try {
    const session = openSession(ctx, row);
    const { max, remaining } = await session.connector.limits(session.send);
    const described = await describeIntegration(ctx, row, session);
    if (!described) return { outcome: "no_flavour" };
    const lacking = described.objects.filter(({ hasKey }) => !hasKey);
    return { outcome: "works", missingKeys: lacking.map(({ label }) => label), remaining, max };
  } catch (error) {
    if (error instanceof SystemDown) return { outcome: error.reason };
    if (error instanceof CallRefused) return { outcome: "refused" };
    throw error;
  }
}
