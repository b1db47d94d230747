/**
 * readings 'Accounts': at least 12 characters, an uppercase letter, a digit, no whitespace. Apart from
 * the schemas, which carry the telephones' data: fields tick these off while somebody types.
 */
export const SHORTEST_PASSWORD = 12;

export const passwordRules = {
  length: (text: string) => [...text].length >= SHORTEST_PASSWORD,
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  blanks: (text: string) => text !== "" && !/\s/.test(text),
};
export type PasswordRule = keyof typeof passwordRules;
