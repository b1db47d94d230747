/** What a movement of the bank was found to be; the table keeps these names. */
export const statementLineStates = ["open", "payout", "invoice"] as const;
export type StatementLineState = (typeof statementLineStates)[number];
