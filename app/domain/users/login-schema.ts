/** Schemas of the login, in a small file: the page loads it when a person begins to type. */
import { z } from "zod";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine } from "~/values/text/typed-text";
import { passwordRules, SHORTEST_PASSWORD } from "./password-rules";

const LONGEST_PASSWORD = 200;
/** A keyboard may send each letter and its accent separately. */
const MOST_TYPED = 2 * LONGEST_PASSWORD;
const PASSWORD_WEAK = `password_weak:${JSON.stringify({ min: SHORTEST_PASSWORD })}`;

export const emailSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .max(254, "email_invalid")
  .toLowerCase()
  .pipe(z.email("email_invalid"))
  .meta({ format: "email" });

/** readings 'Accounts': at least 12 characters, an uppercase letter, a digit, no whitespace. */
export const passwordSchema = z
  .string("required")
  // Sorting the marks of one letter takes time by the square of their number.
  .max(MOST_TYPED, { error: "too_long_password", abort: true })
  .normalize("NFC")
  .min(1, "required")
  .max(LONGEST_PASSWORD, "too_long_password")
  .refine((text) => text === "" || isStrongPassword(text), PASSWORD_WEAK)
  // The same rule for the API description.
  .meta({ minLength: SHORTEST_PASSWORD, pattern: "^(?=.*\\p{Lu})(?=.*\\d)\\S+$" });

function isStrongPassword(text: string): boolean {
  return Object.values(passwordRules).every((isMet) => isMet(text));
}

export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string("required").min(1, "required").max(200),
});

/** A person's own e-mail, on the platform's host. */
export const ownEmailSchema = z.object({ email: emailSchema });

/** 'Forgot my password': the recipient of the link. */
export const forgotPasswordSchema = z.object({ email: emailSchema });

/** The page of a mailed link for a new password. */
export const newPasswordSchema = z.object({ password: passwordSchema });

export const passwordOnlySchema = z.object({
  password: z.string("required").min(1, "required").max(200),
});

/** A code of the authenticator app, or a recovery code, as people type them. */
export const secondFactorSchema = z.object({
  code: z
    .string("second_factor_required")
    .overwrite(plainTyping)
    .min(1, "second_factor_required")
    .max(40, "code_invalid")
    .refine(isLine, "code_invalid"),
});
