/** `unreadable` means that the signature is valid and the content is not. */
export const notificationKinds = ["payment", "refund", "dispute", "unreadable"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The states of a payment, refund or dispute in a notification or a look-up. */
export const notifiedStates = [
  "approved",
  "rejected",
  "cancelled",
  "pending",
  "challenge",
  "done",
  "failed",
  "opened",
  "won",
  "lost",
  "not_found",
  "unreadable",
] as const;
export type NotifiedState = (typeof notifiedStates)[number];
