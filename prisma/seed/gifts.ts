/** Who gives what and when: sixty donors, the same at every start. */

const HOUR_MS = 60 * 60 * 1000;
const DONORS = 60;
const MONTHLY = 42;

const firstNames = (
  "Ana Bruno Camila Diego Elena Federico Gabriela Hernán Inés Joaquín Karina Lautaro Mariana " +
  "Nicolás Olivia Pablo Quimey Rocío Sebastián Tamara"
).split(" ");
const lastNames = "Acosta Benítez Cáceres Domínguez Escobar Funes Giménez Herrera Ibáñez".split(
  " ",
);
const monthlyAmounts = ["3000", "6000", "12000", "4500", "8000"];
const roofAmounts = ["5000", "15000", "40000", "25000"];
const collectDays = [1, 5, 10, 15, 20, 28, "last"] as const;

const visa = { number: "4111111111111111", code: "123" };
const cards = [
  visa,
  { number: "4509953566233704", code: "123" },
  { number: "5555555555554444", code: "321" },
  { number: "378282246310005", code: "1234" },
];
/** The bank of this one has no funds for it. */
const emptyCard = { number: "4000000000003022", code: "123" };

export interface PlannedGift {
  at: Date;
  campaign: "monthly" | "roof";
  firstName: string;
  lastName: string;
  email: string;
  document: string;
  amount: string;
  /** null: given once. */
  collectDay: number | "last" | null;
  card: { number: string; code: string };
}

/** All gifts of the story, in no order; most of the monthly ones begin early, so that months follow. */
export function makeGifts(start: Date, days: number): PlannedGift[] {
  const random = generator(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const gifts: PlannedGift[] = [];
  for (let index = 0; index < DONORS; index += 1) {
    const isMonthly = index < MONTHLY;
    const firstName = firstNames[index % firstNames.length] as string;
    const lastName = lastNames[(index * 7) % lastNames.length] as string;
    const day = 1 + random() * (isMonthly ? days * 0.7 : days - 2);
    const at = new Date(start.getTime() + Math.floor(day) * 24 * HOUR_MS + random() * 8 * HOUR_MS);
    const gift: PlannedGift = {
      at,
      campaign: isMonthly ? "monthly" : "roof",
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}${index}@example.org`,
      document: String(20_000_000 + Math.floor(random() * 20_000_000)),
      amount: pick(isMonthly ? monthlyAmounts : roofAmounts),
      collectDay: isMonthly ? pick(collectDays) : null,
      card: pick(cards),
    };
    // Some are refused first and give with another card a few minutes later.
    if (index % 12 === 3) gifts.push({ ...gift, card: emptyCard });
    gifts.push(index % 12 === 3 ? { ...gift, at: new Date(at.getTime() + HOUR_MS / 4) } : gift);
  }
  return gifts.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Mulberry32: a small generator, so that every demo tells the same story. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
