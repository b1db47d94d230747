/** Schemas of the signup, shared by its two pages and POST /internal/api/accounts/register. */
import { z } from "zod";
import { organizationRoleAreas } from "~/countries/catalogs";
import { countryCodes, isCountryCode } from "~/countries/country";
import { checkUid } from "~/countries/identity/uid";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine } from "~/values/text/typed-text";
import { emailSchema, passwordSchema } from "../users/login-schema";
import { cellphoneSchema, signupNameSchema } from "../users/schema";

const uidTypeSchema = z
  .string("uid_type_invalid")
  .min(1, "uid_type_invalid")
  .max(10, "uid_type_invalid")
  .refine(isLine, "uid_type_invalid");
const countrySchema = z.enum(countryCodes as [string, ...string[]], "option_invalid");
const roleAreas = organizationRoleAreas.map((area) => area.key);

const userSchema = z.object(
  {
    first_name: signupNameSchema,
    last_name: signupNameSchema,
    email: emailSchema,
    password: passwordSchema,
    cellphone: cellphoneSchema,
    organization_role_area: z.enum(roleAreas as [string, ...string[]], "role_area_required"),
  },
  "required",
);

const acceptanceSchema = z
  .union([z.boolean(), z.string()], "terms_required")
  .refine((value) => value === true || value === "on" || value === "true", "terms_required");

/** Adds a country and its organisations' identity number to other fields. */
function withUid<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = {
    uid: z.string().overwrite(plainTyping).max(60, "invalid").refine(isLine, "invalid").default(""),
    uid_type: uidTypeSchema,
  };
  return z.object({ ...shape, ...fields, country: countrySchema }, "required").refine(isUid, {
    path: ["uid"],
    // This runs also if other fields have errors.
    when: () => true,
    error: ({ input }) => uidIssue(input) ?? "invalid",
  });
}

const isUid = (value: unknown) => uidIssue(value) === null;

/** Returns the error's code with the type for its text, or null if the number is valid. */
function uidIssue(value: unknown): string | null {
  const { uid = "", uid_type: type, country } = (value ?? {}) as Record<string, unknown>;
  // The fields' own errors are enough.
  if (typeof uid !== "string") return null;
  if (typeof type !== "string" || !isCountryCode(country)) return uid.trim() ? null : "required";
  const checked = checkUid({ country, uidType: type, uid, holder: "organization" });
  if (checked.ok || checked.reason === "uid_type_invalid") return null;
  return `${checked.reason}:${JSON.stringify({ uid_type: type })}`;
}

/** Replaces a missing object, so that each of its fields gets an error. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema>) => value ?? {}, schema);

const organizationSchema = orEmpty(withUid({ name: signupNameSchema }));

/** Step one. */
export const organizationStepSchema = z.object({ organization: organizationSchema });

/** Step two. */
export const userStepSchema = z.object({
  user: orEmpty(userSchema),
  accept_terms: acceptanceSchema,
});

export const registrationSchema = z.object({
  user: orEmpty(userSchema),
  organization: organizationSchema,
  accept_terms: acceptanceSchema,
});
export type Registration = z.output<typeof registrationSchema>;

/** Bodies of POST /internal/api/validate/*. */
export const validations = {
  email: z.object({ email: emailSchema }),
  cellphone: z.object({ cellphone: cellphoneSchema }),
  uid: withUid({}),
};
