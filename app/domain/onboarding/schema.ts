/** Shapes of the signup, shared by its two pages and POST /internal/api/accounts/register. */
import { z } from "zod";
import { organizationRoleAreas } from "~/countries/catalogs";
import { countryCodes } from "~/countries/country";
import { cellphoneSchema, emailSchema, nameSchema, passwordSchema } from "../users/schema";

const uidTypeSchema = z
  .string("uid_type_invalid")
  .trim()
  .min(1, "uid_type_invalid")
  .max(10, "uid_type_invalid");
const countrySchema = z.enum(countryCodes as [string, ...string[]], "option_invalid");
const roleAreas = organizationRoleAreas.map((area) => area.key);

const userSchema = z.object(
  {
    first_name: nameSchema,
    last_name: nameSchema,
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

/** The operation judges the number by its country's rules; only that there is one is said here. */
function withUid<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = { uid: z.string().trim().max(60, "invalid").default(""), uid_type: uidTypeSchema };
  return z.object({ ...shape, ...fields, country: countrySchema }, "required").refine(hasUid, {
    path: ["uid"],
    // Beside the issues of other fields, not only once they are mended.
    when: () => true,
    error: ({ input }) => `uid_required:${JSON.stringify({ uid_type: uidTypeOf(input) })}`,
  });
}

function hasUid(value: unknown): boolean {
  const uid = (value as { uid?: unknown } | undefined)?.uid;
  return typeof uid === "string" && uid.trim() !== "";
}

function uidTypeOf(value: unknown): string {
  const type = (value as { uid_type?: unknown } | undefined)?.uid_type;
  return typeof type === "string" ? type.slice(0, 10) : "";
}

const organizationSchema = withUid({ name: nameSchema });

/** Step one. */
export const organizationStepSchema = z.object({ organization: organizationSchema });

/** Step two. */
export const userStepSchema = z.object({ user: userSchema, accept_terms: acceptanceSchema });

export const registrationSchema = z.object({
  user: userSchema,
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
