import { z } from "zod";
import { actions, subjects } from "~/domain/users/abilities";
import { getUser, type UserProfile } from "~/domain/users/account/get-user.server";
import { passwordOnlySchema } from "~/domain/users/login-schema";
import { userChangesSchema } from "~/domain/users/schema";
import { updateUser } from "~/domain/users/account/update-user.server";
import { confirmPassword, countGuess } from "~/http/forms/confirm-password.server";
import { defineCall, type CallInput } from "~/http/calls/define-call.server";
import { country, instant, text, textOrNull, uuid } from "~/http/openapi/shapes";
import { takeOwnChange } from "~/http/limits/own-change-limit.server";

export const verifications = z.strictObject({
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

const change = {
  path: "/manage/api/user",
  ability: ["update", "user"],
  sensitive: true,
  body: userChangesSchema,
  example: { user: { first_name: "Ana María", last_name: "Paz", locale: "es-AR" } },
  answers: { 200: userProfile },
  errors: ["rate_limited"],
  async handle({ ctx, body: { user } }: CallInput<z.output<typeof userChangesSchema>>) {
    await takeOwnChange(ctx);
    const update = () => updateUser(ctx, user);
    return user.current_password === undefined ? update() : countGuess(ctx, update);
  },
} as const;

export const calls = [
  defineCall({
    id: "getUser",
    method: "GET",
    path: "/manage/api/user",
    ability: ["read", "user"],
    agencies: true,
    ownData: true,
    summary: "The signed-in person, with what they may do.",
    answers: { 200: userProfile },
    handle: ({ ctx }) => getUser(ctx),
  }),
  defineCall({
    ...change,
    id: "updateUser",
    method: "PATCH",
    summary: "Changes the signed-in person's own data; what is left out stays.",
  }),
  defineCall({ ...change, id: "putUser", method: "PUT", summary: "The same as PATCH." }),
  defineCall({
    id: "reauthenticate",
    method: "POST",
    path: "/manage/api/reauthenticate",
    ability: ["update", "user"],
    summary: "The password again, before a sensitive change.",
    body: passwordOnlySchema,
    example: { password: "Una-clave-larga-1" },
    answers: { 200: z.strictObject({ authenticated_at: instant }) },
    errors: ["rate_limited"],
    async handle({ ctx, body }) {
      await confirmPassword(ctx, body);
      return { authenticated_at: ctx.now.toISOString() };
    },
  }),
];
