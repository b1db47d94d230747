/** The movements of money in a company's settlement file, as the books compare them. */

/**
 * What a movement is to the books. `fee` and `tax`: a charge's where they name one, the account's else.
 * `other`: nothing of a charge (holds, sums, money to our bank). `unknown`: a type that the reader does
 * not know, which a person looks at.
 */
export const movementKinds = [
  "gift",
  "refund",
  "chargeback",
  "chargeback_reversal",
  "payout",
  "payout_return",
  "fee",
  "tax",
  "other",
  "unknown",
] as const;
export type MovementKind = (typeof movementKinds)[number];

export interface Movement {
  /** The row of the file, its heading counted: 2 is the first one. */
  number: number;
  /** The company's own name of the movement, by which a later file replaces it. */
  key: string;
  kind: MovementKind;
  /** The company's own type. */
  word: string;
  /** Our uuid of the charge or the payout, as the company stored it; empty where it names none. */
  reference: string;
  providerId: string;
  currency: string;
  /** Minor units, not negative: the whole amount before fee and taxes. */
  amount: bigint;
  /** Minor units; positive is taken from the owner of the money. */
  fee: bigint;
  taxes: bigint;
  /** `YYYY-MM-DD`, in the zone of the file. */
  occurredOn: string;
  availableOn: string | null;
}

/** Why a row cannot be read. */
export const lineFaults = ["columns", "amount", "currency", "date"] as const;
export type LineFault = (typeof lineFaults)[number];

/** A row that is refused; the rest of the file counts. */
export interface RefusedRow {
  number: number;
  fault: LineFault;
}

export interface Movements {
  movements: Movement[];
  refused: RefusedRow[];
}
