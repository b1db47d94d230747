/** Forms in which people paste a number, as other programs write it. */

const at = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Returns [description, text] for the forms of a number. */
export function pastedForms(number: string): [string, string][] {
  return [
    ["blanks around it", ` \t${number}\n`],
    ["hard and thin spaces in it", `\u00a0${[...number].join("\u2009")}\u202f`],
    ["the marks of a phone's contacts", `\u202a${number}\u202c`],
    ["right-to-left marks", `\u200f${number}\u200e`],
    ["zero-width spaces", [...number].join("\u200b")],
    ["a byte order mark", `\ufeff${number}`],
    ["long dashes", number.replaceAll("-", "–")],
    ["hyphens that don't break", number.replaceAll("-", "\u2011")],
    ["fullwidth digits", at(0xff10)(number)],
    ["Arabic digits", at(0x660)(number)],
    ["Devanagari digits", at(0x966)(number)],
    ["small letters", number.toLowerCase()],
  ];
}
