import type { DocumentStatus } from "../organizations/schema";

interface Step {
  from: readonly DocumentStatus[];
  to: DocumentStatus;
}

/**
 * Transitions of a document (product.md section 4 'Documents'). `uploaded` means that it has at
 * least one file that is not rejected; from `ready_for_review` on, our staff reviews its files.
 */
export const documentSteps = {
  upload: { from: ["none", "uploaded", "rejected"], to: "uploaded" },
  /** One file is removed, others remain. */
  remove: { from: ["uploaded"], to: "uploaded" },
  submit: { from: ["uploaded"], to: "ready_for_review" },
  /** A reviewer opened it. */
  open: { from: ["ready_for_review"], to: "in_verification" },
  approve: { from: ["ready_for_review", "in_verification"], to: "approved" },
  reject: { from: ["ready_for_review", "in_verification"], to: "rejected" },
} as const satisfies Record<string, Step>;
export type DocumentStep = keyof typeof documentSteps;

/** Returns whether the organisation may add and remove files. */
export function isOpen(status: DocumentStatus): boolean {
  return documentSteps.upload.from.some((open) => open === status);
}
