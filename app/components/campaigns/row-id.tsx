import type { FieldMetadata } from "@conform-to/react";

/**
 * The id of a saved row in a form with rows. It is a field of text that nobody sees: React writes a hidden
 * field's first value again with each render, and would take away the id that an automatic save gave.
 */
export function RowId({ field }: { field: FieldMetadata<string | undefined> }) {
  return (
    <input
      type="text"
      hidden
      name={field.name}
      defaultValue={field.initialValue ?? ""}
      tabIndex={-1}
      autoComplete="off"
      aria-hidden
    />
  );
}
