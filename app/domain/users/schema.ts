/** Schemas of a person's data, shared by forms, JSON calls and operations. Messages are codes. */
import { z } from "zod";
import { parseCellphone } from "~/countries/identity/cellphone";
import { locales } from "~/i18n/config";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine } from "~/values/text/typed-text";
import { nameSchema } from "../text-fields";
import { roles } from "./abilities";
import { emailSchema, passwordSchema } from "./login-schema";

const cellphoneShape = {
  country: z
    .string("cellphone_country_invalid")
    .regex(/^[A-Za-z]{2}$/, "cellphone_country_invalid")
    .toUpperCase(),
  number: z
    .string("cellphone_required")
    .overwrite(plainTyping)
    .min(1, "cellphone_required")
    .max(30, "cellphone_invalid")
    .refine(isLine, "cellphone_invalid"),
};

/** Returns the error's code, or null if the number is valid in its country. */
function cellphoneIssue(cellphone: { country: string; number: string }): string | null {
  const parsed = parseCellphone(cellphone);
  return parsed.ok ? null : parsed.code;
}

/** A typed cellphone. It is validated even if other fields of its form have errors. */
export const cellphoneSchema = z.object(cellphoneShape, "cellphone_required").check((ctx) => {
  // An empty number is reported once, on the number itself.
  const code = ctx.value.number === "" ? null : cellphoneIssue(ctx.value);
  if (code) ctx.issues.push({ code: "custom", input: ctx.value, message: code, path: [] });
});

/** A name in the signup, the only place that requires three characters. */
export const signupNameSchema = nameSchema.min(3, "name_too_short");

/** The number of a person's document, of any country; empty removes it. */
const documentNumberSchema = z
  .string()
  .overwrite(plainTyping)
  .max(30, "document_invalid")
  .refine((text) => text === "" || /^[\dA-Za-z][\dA-Za-z./ -]{2,}$/.test(text), "document_invalid");

/** Body of PUT and PATCH /manage/api/user; omitted fields don't change. */
export const userChangesSchema = z.object({
  user: z.object(
    {
      first_name: nameSchema.optional(),
      last_name: nameSchema.optional(),
      email: emailSchema.optional(),
      cellphone: cellphoneSchema.optional(),
      uid_number: documentNumberSchema.optional(),
      locale: z.enum(locales, "option_invalid").optional(),
      current_password: z.string().max(200).optional(),
      password: passwordSchema.optional(),
    },
    "required",
  ),
});
export type UserChanges = z.output<typeof userChangesSchema>["user"];

/** Notices about a person's second factor by mail: keys of `emails.two_factor`. */
export const twoFactorNotices = [
  "enabled",
  "disabled",
  "codes_renewed",
  "recovery_code_used",
  "locked",
  "reset_asked",
  "reset_done",
] as const;
export type TwoFactorNotice = (typeof twoFactorNotices)[number];

export const codeSchema = z.object({
  code: z
    .union(
      [z.string().min(1, "code_required").max(40, "code_invalid"), z.number().transform(String)],
      "code_required",
    )
    .transform((text) => plainTyping(text).replace(/[\s-]/g, ""))
    .pipe(
      z.string().min(1, "code_required").max(20, "code_invalid").refine(isLine, "code_invalid"),
    ),
});

export const channels = ["email", "cellphone"] as const;
export type Channel = (typeof channels)[number];

export function isChannel(text: string | undefined): text is Channel {
  return channels.some((channel) => channel === text);
}

/** The verification page's own forms: the new address must differ from the current one. */
export function emailChangeSchema(present: string) {
  return z.object({ email: emailSchema.refine((email) => email !== present, "email_same") });
}

/** `present` is in E.164: the country's rules parse the typed number before the comparison. */
export function cellphoneChangeSchema(present: string | undefined) {
  return z.object({
    cellphone: cellphoneSchema.refine((typed) => {
      const read = parseCellphone(typed);
      return !read.ok || read.e164 !== present;
    }, "cellphone_same"),
  });
}

/** Bodies of POST /manage/api/accounts/verifications/{email|cellphone}/validate. */
export const addressChecks = {
  email: z.object({ email: emailSchema }),
  cellphone: z.object({ cellphone: cellphoneSchema }),
};
export type AddressCheck = { email: string } | { cellphone: z.output<typeof cellphoneSchema> };

/** The two forms of the page 'my data'. */
export const ownDataFormSchema = z
  .object({
    first_name: nameSchema,
    last_name: nameSchema,
    email: emailSchema,
    ...cellphoneShape,
    uid_number: documentNumberSchema.optional(),
    locale: z.enum(locales, "option_invalid"),
  })
  .refine((value) => cellphoneIssue(value) === null, {
    path: ["number"],
    when: ({ value }) => z.object(cellphoneShape).safeParse(value).success,
    error: "cellphone_invalid",
  });

export const passwordFormSchema = z.object({
  current_password: z.string("required").min(1, "required").max(200),
  password: passwordSchema,
});

const roleSchema = z.enum(roles, "role_invalid");
export type MemberRole = z.infer<typeof roleSchema>;

/** The form 'invite user'. */
export const invitedUserFormSchema = z.object(
  { email: emailSchema, first_name: nameSchema, last_name: nameSchema, role: roleSchema },
  "required",
);
export type InvitedUser = z.output<typeof invitedUserFormSchema>;

/** Body of POST /manage/api/users. */
export const invitedUserSchema = z.object({ user: invitedUserFormSchema });

/** The form of a person's role. */
export const userRoleFormSchema = z.object({ role: roleSchema }, "required");

/** Body of PATCH /manage/api/users/{uuid}. */
export const userRoleSchema = z.object({ user: userRoleFormSchema });

/** The form with which a new person accepts an invitation. */
export const newMemberSchema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  password: passwordSchema,
  accept_terms: z
    .union([z.boolean(), z.string()], "terms_required")
    .refine((value) => value === true || value === "on" || value === "true", "terms_required"),
});
export type NewMember = z.output<typeof newMemberSchema>;

/** Roles with which a person could take over an organisation: they change its members. */
const POWERS: readonly string[] = ["owner", "admin"];

export function hasPower(role: string): boolean {
  return POWERS.includes(role);
}

/** Returns whether a change of role removes such a role; from owner to admin counts, too. */
export function lostPower(before: string, after: string): boolean {
  return hasPower(before) && before !== after && after !== "owner";
}
