import type { FieldMetadata } from "@conform-to/react";

/** Conform's fields of a form of the editor, as the parts that several forms share receive them. */
export type EditorFields<Name extends string> = Record<Name, FieldMetadata<unknown>>;

export type UpgradeField = FieldMetadata<{ percentage?: string; period?: string; auto?: string }>;
export type StyleField = FieldMetadata<{ color?: string }>;
