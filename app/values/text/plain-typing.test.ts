import { describe, expect, it } from "vitest";
import { plainTyping } from "./plain-typing";

describe("plainTyping", () => {
  it.each([
    ["fullwidth", "３０-５０００１０９１-２", "30-50001091-2"],
    ["Arabic", "٣٠-٥٠٠٠١٠٩١-٢", "30-50001091-2"],
    ["Persian", "۰۱۲۳۴۵۶۷۸۹", "0123456789"],
    ["Devanagari", "०१२३४५६७८९", "0123456789"],
    ["mathematical", "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡𝟎𝟗", "012345678909"],
    ["dashes", "1‐2‑3–4—5−6－7⁃8", "1-2-3-4-5-6-7-8"],
    ["blanks", "\u00a030\u2009500\t010\u202f91\n", "30 500 010 91"],
    ["direction", "\u202a+54 9 11 2345-6789\u202c\u200f", "+54 9 11 2345-6789"],
    ["zero width", "\ufeff30\u200b5\u00ad0\u2060", "3050"],
    ["nothing seen", "\u200b\u200e\u00a0", ""],
    ["letters", "ｋ N\u0303", "k Ñ"],
  ])("%s", (_what, typed, plain) => {
    expect(plainTyping(typed)).toBe(plain);
  });
});
