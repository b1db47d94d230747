import type { OrganizationContext } from "../../context";
import { fits, kindOf, attributesOf, CUSTOM, type ValueKind } from "../attributes";
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
  /** The kinds of ours that it takes. */
  kinds: ValueKind[];
}

/** What the page of a class shows: its rules, and what may be mapped. */
export interface MappingView {
  rules: RuleJson[];
  attributes: { name: string; kind: ValueKind; label: string | null; objects: string[] }[];
  objects: { name: string; label: string; hasKey: boolean }[];
  fields: MappableField[];
}

const KINDS: readonly ValueKind[] = [
  ...(["text", "email", "phone", "date", "datetime", "number", "boolean"] as const),
];

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
  const objectsFor = (attribute: string) =>
    parts.filter((part) => kindOf(part, attribute) !== null).map(nameOf);
  const own = Object.entries(attributesOf(className)).map(([name, kind]) => ({
    ...{ name, kind, label: null, objects: objectsFor(name) },
  }));
  const asked = className === "Donation" ? custom : [];
  return {
    rules: rules.filter(({ class_name }) => class_name === className),
    attributes: [
      ...own,
      ...asked.map(({ klass, label, label_id }) => {
        const name = `${CUSTOM}${label_id}`;
        const kind = klass === "checkbox" ? ("boolean" as const) : ("text" as const);
        return { name, kind, label, objects: objectsFor(name) };
      }),
    ],
    objects: parts.flatMap((part) => {
      const found = described.find(({ name }) => name === nameOf(part));
      return found ? [{ name: found.name, label: found.label, hasKey: found.hasKey }] : [];
    }),
    fields: parts.flatMap((part) => {
      const fields = described.find(({ name }) => name === nameOf(part))?.fields ?? [];
      const reserved = flavour ? ENGINE_FIELDS[flavour][part] : [];
      return fields
        .filter(({ name }) => !reserved.includes(name))
        .map(({ label, name, type }) => ({
          ...{ object: nameOf(part), name, label },
          kinds: KINDS.filter((kind) => fits(kind, type)),
        }))
        .filter(({ kinds }) => kinds.length > 0);
    }),
  };
}
