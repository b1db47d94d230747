/** credit: for later invoices. refund: money back to the card. reduction: less is owed. */
export const creditNoteEffects = ["credit", "refund", "reduction"] as const;
export type CreditNoteEffect = (typeof creditNoteEffects)[number];

export const creditNoteReasons = [
  "duplicate",
  "wrong_amount",
  "wrong_plan",
  "service",
  "courtesy",
  "other",
] as const;
export type CreditNoteReason = (typeof creditNoteReasons)[number];
