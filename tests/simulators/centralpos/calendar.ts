/** The batches of an account: one for each card brand and month, by the company's calendar. */

/** The brands of every account, in the order of their ids, with the first digits of their numbers. */
export const CARDS = [
  { id: 1, name: "VISA", starts: /^4/ },
  { id: 2, name: "MASTERCARD", starts: /^(5[0-5]|2[2-7])/ },
  { id: 3, name: "AMEX", starts: /^3[47]/ },
] as const;

export type CardBrand = (typeof CARDS)[number];

export interface Batch {
  id: number;
  card: CardBrand;
  /** AAAAMM. */
  period: string;
  /** Records are taken from then until then. */
  opens: Date;
  closes: Date;
  /** The banks' answers come then. */
  processed: Date;
}

const OFFSET_MS = 3 * 60 * 60 * 1000;
const FIRST_HOUR = "00:00:00";

/** Returns the batch of an id, or null if no calendar has it. */
export function findBatch(id: number): Batch | null {
  const year = Math.floor(id / 1000);
  const month = Math.floor(id / 10) % 100;
  const card = CARDS.find((one) => one.id === id % 10);
  if (!card || month < 1 || month > 12 || year < 2000 || year > 2200) return null;
  const day = (text: string) => new Date(`${year}-${two(month)}-${text}-03:00`);
  return {
    id,
    card,
    period: `${year}${two(month)}`,
    opens: day(`01T${FIRST_HOUR}`),
    closes: day("24T18:00:00"),
    processed: day("26T09:00:00"),
  };
}

/** Returns the batches of the month of an instant and of the months before it, oldest first. */
export function batchesUntil(now: Date, months: number): Batch[] {
  const local = new Date(now.getTime() - OFFSET_MS);
  const latest = local.getUTCFullYear() * 12 + local.getUTCMonth();
  return Array.from({ length: months }, (_, index) => latest - months + 1 + index).flatMap((at) =>
    CARDS.map(({ id }) => findBatch(Math.floor(at / 12) * 1000 + ((at % 12) + 1) * 10 + id)).filter(
      (batch) => batch !== null,
    ),
  );
}

/** An instant as the company writes it: Argentina's time, without its offset. */
export function localText(at: Date): string {
  return new Date(at.getTime() - OFFSET_MS).toISOString().slice(0, 19);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
