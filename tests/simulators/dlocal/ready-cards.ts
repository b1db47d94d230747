import { readyCardExpiry, readyCards } from "../../../prisma/seed/plans/ready-cards";
import type { GivenCard } from "./cards";

/** Returns a card that every account has stored from the start, or undefined. */
export function findReadyCard(id: string): GivenCard | undefined {
  const found = Object.values(readyCards).find(({ storedCardId }) => storedCardId === id);
  if (!found) return undefined;
  return { number: found.number, holderName: "READY CARD", brand: "VI", ...readyCardExpiry };
}
