const LONGEST = 40;
const FEWEST_DIGITS = 6;
/** E.164 allows 15 digits. */
const MOST_DIGITS = 15;

/** Returns whether a text can be a telephone number, fixed or mobile, of any country. */
export function isPhone(text: string): boolean {
  if (text.length > LONGEST || !/^\+?[\d\s().-]+$/.test(text)) return false;
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  return digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS;
}
