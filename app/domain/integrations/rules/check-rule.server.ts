import type { Integration } from "~/generated/prisma/client";
import type { Database, OrganizationContext } from "../../context";
import { DomainError, refuseField } from "../../errors";
import { attributesOf, CUSTOM, fits, kindOf } from "../attributes";
import { ENGINE_FIELDS } from "./engine-fields";
import { describedObjects } from "./read-rules.server";
import { flavours, PARTS_OF, SHAPES } from "../shapes";
import type { NewRule } from "../schema";

/**
 * Throws 422 where a rule cannot work: an unknown attribute, an object or field that is not there, a
 * type that does not fit, a field of the engine's own or of another rule.
 */
export async function checkRule(
  ctx: OrganizationContext,
  db: Database,
  row: Integration,
  rule: NewRule,
  ownId: string | null,
): Promise<void> {
  ctx.require("update", "integration");
  const { class_name: className } = rule;
  const { attribute, field, object } = rule.mapping;
  const flavour = flavours.find((one) => one === row.flavour);
  if (!flavour) throw new DomainError("invalid_transition");
  const isKnown = attribute.startsWith(CUSTOM) || Object.hasOwn(attributesOf(className), attribute);
  if (!isKnown) throw refuseField("mapping.attribute", "option_invalid");
  const part = PARTS_OF[className].find((one) => SHAPES[flavour][one] === object);
  if (!part) throw refuseField("mapping.object", "option_invalid");
  const fields = describedObjects(row).find(({ name }) => name === object)?.fields ?? [];
  const target = fields.find(({ name }) => name.toLowerCase() === field.toLowerCase());
  if (!target) throw refuseField("mapping.field", "option_invalid");
  if (ENGINE_FIELDS[flavour][part].includes(target.name))
    throw refuseField("mapping.field", "field_of_engine");
  const kind = kindOf(part, attribute);
  if (!kind) throw refuseField("mapping.object", "attribute_elsewhere");
  const isTaken = kind === "text" && attribute.startsWith(CUSTOM) && target.type === "boolean";
  if (!fits(kind, target.type) && !isTaken) throw refuseField("mapping.field", "types_differ");
  const other = await db.integrationRule.findFirst({
    where: {
      ...{ organizationId: ctx.organizationId, integrationId: row.id, object },
      field: { equals: target.name, mode: "insensitive" },
      ...(ownId !== null && { id: { not: ownId } }),
    },
  });
  if (other) throw refuseField("mapping.field", "field_taken");
}
