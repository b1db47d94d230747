import { z } from "zod";
import { actions, subjects } from "~/domain/users/abilities";
import type { UserProfile } from "~/domain/users/get-user.server";
import { passwordOnlySchema } from "~/domain/users/login-schema";
import { addressChecks, channels, codeSchema, userChangesSchema } from "~/domain/users/schema";
import type { Call } from "~/http/openapi/call";
import { country, instant, text, textOrNull, uuid } from "~/http/openapi/shapes";

const verifications = z.strictObject({
  email_verified: z.boolean(),
  cellphone_verified: z.boolean(),
});
const oneOrMore = <Choice extends string>(choices: readonly Choice[]) =>
  z.union([
    z.enum(choices as [Choice, ...Choice[]]),
    z.array(z.enum(choices as [Choice, ...Choice[]])),
  ]);

export const userProfile = z.strictObject({
  uuid,
  full_name: text,
  first_name: text,
  last_name: text,
  email: z.email(),
  pending_email: z
    .email()
    .nullable()
    .meta({ examples: [null] }),
  cellphone: z
    .strictObject({ country, number: text.meta({ examples: ["+5491123456789"] }) })
    .nullable(),
  uid_number: textOrNull,
  role: text.meta({ examples: ["owner"] }),
  organization_role_area: textOrNull.meta({ examples: ["fundraising"] }),
  locale: text.meta({ examples: ["es-AR"] }),
  last_login: instant.nullable(),
  verifications,
  abilities: z.array(
    z.strictObject({
      action: oneOrMore(actions),
      subject: oneOrMore(subjects),
      conditions: z.record(z.string(), z.unknown()).nullable(),
      inverted: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<UserProfile>;

const channel = z.enum(channels);
const check = {
  method: "POST",
  host: "organization",
  access: "session",
  everyRole: true,
  answers: { 200: z.strictObject({ valid: z.literal(true) }) },
  errors: ["rate_limited"],
} as const satisfies Partial<Call>;
const changes = {
  path: "/manage/api/user",
  host: "organization",
  access: "session",
  sensitive: true,
  everyRole: true,
  body: userChangesSchema,
  example: { user: { first_name: "Ana María", last_name: "Paz", locale: "es-AR" } },
  answers: { 200: userProfile },
  errors: ["rate_limited"],
} as const satisfies Partial<Call>;

export const calls: readonly Call[] = [
  {
    id: "getUser",
    everyRole: true,
    ownData: true,
    method: "GET",
    path: "/manage/api/user",
    host: "organization",
    summary: "The signed-in person, with what they may do.",
    access: "session",
    answers: { 200: userProfile },
  },
  {
    ...changes,
    id: "updateUser",
    method: "PATCH",
    summary: "Changes the signed-in person's own data; what is left out stays.",
  },
  { ...changes, id: "putUser", method: "PUT", summary: "The same as PATCH." },
  {
    id: "sendVerificationCode",
    everyRole: true,
    method: "POST",
    path: "/manage/api/accounts/verifications/{channel}/send_code",
    host: "organization",
    summary: "Sends a code of six digits to the person's e-mail or cellphone.",
    access: "session",
    params: { channel },
    answers: {
      200: z.strictObject({
        sent_to: text,
        resend_in: z
          .int()
          .min(0)
          .meta({ examples: [30] }),
      }),
    },
    errors: ["invalid_transition", "rate_limited", "missing_cellphone_number"],
  },
  {
    id: "verifyCode",
    everyRole: true,
    method: "POST",
    path: "/manage/api/accounts/verifications/{channel}/verify",
    host: "organization",
    summary: "Verifies the e-mail or cellphone with the code that was sent there.",
    access: "session",
    params: { channel },
    body: codeSchema,
    example: { code: "123456" },
    answers: { 200: z.strictObject({ verifications }) },
    errors: ["invalid_code", "code_expired"],
  },
  {
    ...check,
    id: "validateNewEmail",
    path: "/manage/api/accounts/verifications/email/validate",
    summary: "Whether the person could change to this e-mail: another than theirs, and free.",
    body: addressChecks.email,
    example: { email: "otra@huellas.example" },
  },
  {
    ...check,
    id: "validateNewCellphone",
    path: "/manage/api/accounts/verifications/cellphone/validate",
    summary: "Whether the person could change to this cellphone: another than theirs, and free.",
    body: addressChecks.cellphone,
    example: { cellphone: { country: "AR", number: "11 4567-8913" } },
  },
  {
    id: "reauthenticate",
    everyRole: true,
    method: "POST",
    path: "/manage/api/reauthenticate",
    host: "organization",
    summary: "The password again, before a sensitive change.",
    access: "session",
    body: passwordOnlySchema,
    example: { password: "Una-clave-larga-1" },
    answers: { 200: z.strictObject({ authenticated_at: instant }) },
    errors: ["rate_limited"],
  },
];
