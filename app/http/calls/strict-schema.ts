import { z } from "zod";

const known = new WeakMap<z.ZodType, z.ZodType>();

/** Returns a schema that rejects unknown keys at every depth; `z.record` and catch-alls stay open. */
export function withoutOtherKeys<Schema extends z.ZodType>(schema: Schema): Schema {
  const made = known.get(schema) ?? close(schema);
  known.set(schema, made);
  return made as Schema;
}

function close(schema: z.ZodType): z.ZodType {
  const inner = (part: z.core.$ZodType) => withoutOtherKeys(part as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as z.ZodRawShape).map(
      ([name, part]) => [name, inner(part)] as const,
    );
    const catchall = schema.def.catchall ?? z.never();
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape), catchall });
  }
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: inner(schema.def.element) });
  }
  if (schema instanceof z.ZodUnion) {
    return schema.clone({ ...schema.def, options: schema.def.options.map(inner) });
  }
  if (schema instanceof z.ZodPipe) {
    return schema.clone({ ...schema.def, in: inner(schema.def.in), out: inner(schema.def.out) });
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    const def = { ...schema.def, innerType: inner(schema.def.innerType) };
    return (schema.clone as (def: unknown) => z.ZodType)(def);
  }
  return schema;
}
