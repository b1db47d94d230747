/** What a notification is about; `unreadable`: its signature holds, and we can't read its content. */
export const notificationKinds = ["payment", "refund", "dispute", "unreadable"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a notification or a look-up says about its payment, refund or dispute. */
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

/** What people have to look at; `/support` and the operators' list show it. */
export const moneyFlags = ["amount_mismatch", "duplicate_charge", "possible_duplicate"] as const;
export type MoneyFlag = (typeof moneyFlags)[number];
