/**
 * readings 'Accounts': at least 12 characters, an uppercase letter, a digit, no whitespace.
 * Separate from the schemas, which contain the phone metadata, because fields check these rules
 * while a person types.
 */
export const SHORTEST_PASSWORD = 12;

export const passwordRules = {
  length: (text: string) => [...text].length >= SHORTEST_PASSWORD,
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  blanks: (text: string) => text !== "" && !/\s/.test(text),
};
export type PasswordRule = keyof typeof passwordRules;
