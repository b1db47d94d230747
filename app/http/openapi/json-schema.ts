import { z } from "zod";
import { exampleOf } from "./examples";

export type JsonSchema = Record<string, unknown>;

/** The pattern of these formats adds nothing, so the document omits it. */
const WELL_KNOWN = new Set(["date-time", "date", "uuid", "email"]);

/** Returns a Zod schema as JSON Schema 2020-12: `input` for request bodies, `output` for responses. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (WELL_KNOWN.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return made;
}

/** Returns a response's content: the schema and an example that fits it. */
export function contentOf(schema: z.ZodType) {
  const json = jsonSchemaOf(schema, "output");
  return { "application/json": { schema: json, example: exampleOf(json) } };
}
