import type { OrganizationContext } from "../../context";
import { attributesOf, CUSTOM, isMappable } from "../attributes";
import { ENGINE_FIELDS } from "./engine-fields";
import { listCustomAttributes } from "../list-custom-attributes.server";
import { listRules } from "../list-rules.server";
import { readIntegration } from "../integration-rows.server";
import { describedObjects } from "./read-rules.server";
import type { RuleJson } from "../rule";
import { requireFeature } from "../in-plan";
import { flavours, PARTS_OF, SHAPES, type ClassName } from "../shapes";

export interface MappableField {
  object: string;
  name: string;
  label: string;
}

/** What the page of a class shows: its rules, and what may be mapped. */
export interface MappingView {
  rules: RuleJson[];
  attributes: { name: string; label: string | null }[];
  objects: { name: string; label: string; hasKey: boolean }[];
  fields: MappableField[];
}

/** Returns the mapping of a class; without objects before the system was described. */
export async function getMapping(
  ctx: OrganizationContext,
  uuid: string,
  className: ClassName,
): Promise<MappingView> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  const [row, rules, custom] = await Promise.all([
    ctx.read((db) => readIntegration(ctx, db, uuid)),
    listRules(ctx, uuid),
    listCustomAttributes(ctx),
  ]);
  const flavour = flavours.find((one) => one === row.flavour);
  const parts = flavour
    ? PARTS_OF[className].filter((part) => SHAPES[flavour][part] !== undefined)
    : [];
  const described = describedObjects(row);
  const nameOf = (part: (typeof parts)[number]) => (flavour && SHAPES[flavour][part]) ?? "";
  const own = Object.keys(attributesOf(className)).map((name) => ({ name, label: null }));
  const asked = className === "Donation" ? custom : [];
  return {
    rules: rules.filter(({ class_name }) => class_name === className),
    attributes: [
      ...own,
      ...asked.map(({ label, label_id }) => ({ name: `${CUSTOM}${label_id}`, label })),
    ],
    objects: parts.flatMap((part) => {
      const found = described.find(({ name }) => name === nameOf(part));
      return found ? [{ name: found.name, label: found.label, hasKey: found.hasKey }] : [];
    }),
    fields: parts.flatMap((part) => {
      const fields = described.find(({ name }) => name === nameOf(part))?.fields ?? [];
      const reserved = flavour ? ENGINE_FIELDS[flavour][part] : [];
      return fields
        .filter(({ name, type }) => !reserved.includes(name) && isMappable(type))
        .map(({ label, name }) => ({ object: nameOf(part), name, label }));
    }),
  };
}
