/** Cards that the simulated provider has stored from its start, so that ready tenants can pay a plan. */
export const readyCards = {
  visa: { storedCardId: "CID-ready-visa", number: "4111111111111111" },
  /** Every charge is declined for insufficient funds. */
  withoutFunds: { storedCardId: "CID-ready-without-funds", number: "4000000000003022" },
} as const;
export type ReadyCard = keyof typeof readyCards;

export const readyCardExpiry = { month: 12, year: 2039 };
