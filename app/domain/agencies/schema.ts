/** Schemas of teams and their people, shared by forms, JSON calls and operations. Messages are codes. */
import { z } from "zod";
import { nameSchema } from "../text-fields";
import { emailSchema } from "../users/login-schema";
import { agencyRoles, checkers, handlers, modes, scopes, syncDelays } from "./choices";

/** Most teams, people of a team and administrators that an organisation has at one time. */
export const MOST_TEAMS = 200;
export const MOST_PEOPLE = 1000;

const syncDelay = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    "option_invalid",
  )
  .refine((value) => syncDelays.some((one) => one === value), "option_invalid")
  .meta({ enum: [...syncDelays] });

const processor = z.preprocess(
  (value) => (value === "" || value === undefined ? null : value),
  z.uuid("option_invalid").nullable(),
);

const settings = {
  agency_name: nameSchema,
  handler: z.enum(handlers, "option_invalid"),
  scope: z.enum(scopes, "option_invalid"),
  mode: z.enum(modes, "option_invalid"),
  sync_delay: syncDelay,
};
const choices = {
  checked_by: z.enum(checkers, "option_invalid"),
  payment_processor: processor,
};

const person = { first_name: nameSchema, last_name: nameSchema, email: emailSchema };

/** The settings of a new team: who checks and what charges have a usual value. */
const newAgencySettings = z.object(
  {
    ...settings,
    checked_by: choices.checked_by.default("organization"),
    payment_processor: choices.payment_processor.default(null),
  },
  "required",
);

/** Body of POST /manage/settings/agencies: the team and its first person, who becomes its manager. */
export const newAgencySchema = z.object({
  agency: newAgencySettings,
  account: z.object(person, "required"),
});
export type NewAgency = z.output<typeof newAgencySchema>;

/** The form of a new team, whose fields have names of their own. */
export const newAgencyFormSchema = newAgencySettings.extend(person);

/** Body of PATCH /manage/settings/agencies/{token}; omitted fields don't change. */
export const agencyChangesSchema = z.object({
  agency: z.object({ ...settings, ...choices }, "required").partial(),
});
export type AgencyChanges = z.output<typeof agencyChangesSchema>["agency"];

/** The form of a team's settings. */
export const agencyFormSchema = z.object({ ...settings, ...choices });

/** The form of a team's person. */
export const agencyUserFormSchema = z.object(
  { ...person, role: z.enum(agencyRoles, "role_invalid") },
  "required",
);
export type NewAgencyUser = z.output<typeof agencyUserFormSchema>;

/** Body of POST …/users. */
export const agencyUserSchema = z.object({ user: agencyUserFormSchema });
/** Body of PATCH …/users/{uuid}; omitted fields don't change. */
export const agencyUserChangesSchema = z.object({ user: agencyUserFormSchema.partial() });
export type AgencyUserChanges = Partial<NewAgencyUser>;

const teams = z
  .union([z.array(z.string()), z.string().transform((one) => [one])], "teams_required")
  .refine((value) => value.length > 0, "teams_required")
  .refine((value) => value.length <= MOST_TEAMS, "option_invalid");

/** The form of an administrator. */
export const administratorFormSchema = z.object({ ...person, agencies: teams }, "required");
export type NewAdministrator = z.output<typeof administratorFormSchema>;

/** Body of POST …/admins. */
export const administratorSchema = z.object({ admin: administratorFormSchema });
/** Body of PATCH …/admins/{uuid}; omitted fields don't change. */
export const administratorChangesSchema = z.object({ admin: administratorFormSchema.partial() });
export type AdministratorChanges = Partial<NewAdministrator>;
