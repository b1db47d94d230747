import type { SystemField, SystemObject } from "~/integrations/connector";
import type { Integration } from "~/generated/prisma/client";
import type { OrganizationContext } from "../../context";
import type { ObjectRule } from "./apply-rules";
import { flavours, type Flavour } from "../shapes";
import type { SyncRule } from "../rule";

/** What the engine needs to know of an integration: its package, and rules and fields by object. */
export interface Mapping {
  flavour: Flavour;
  /** Whether an erased donor's record there is deleted instead of emptied. */
  deletesErased: boolean;
  rulesOf(object: string): ObjectRule[];
  fieldsOf(object: string): Map<string, SystemField>;
}

/** Returns the objects as they were described last; none before. */
export function describedObjects({ description }: Pick<Integration, "description">) {
  return (description ?? []) as unknown as SystemObject[];
}

/** Reads the rules of an integration; null before its package is known. */
export async function readRules(
  ctx: OrganizationContext,
  row: Integration,
): Promise<Mapping | null> {
  const flavour = flavours.find((one) => one === row.flavour);
  if (!flavour) return null;
  const { organizationId } = ctx;
  const rules = await ctx.read((db) =>
    db.integrationRule.findMany({
      where: { organizationId, integrationId: row.id },
      orderBy: { id: "asc" },
    }),
  );
  const objects = describedObjects(row);
  return {
    flavour,
    deletesErased: row.erasure === "delete",
    rulesOf: (object) =>
      rules
        .filter((rule) => rule.object === object)
        .map(({ attribute, field, syncRule }) => ({
          ...{ attribute, field, syncRule: syncRule as SyncRule },
        })),
    fieldsOf(object) {
      const fields = objects.find(({ name }) => name === object)?.fields ?? [];
      return new Map(fields.map((field) => [field.name, field]));
    },
  };
}
