import { z } from "zod";
import type { RegistrationAnswer } from "~/domain/onboarding/register-account.server";
import { registrationSchema, validations } from "~/domain/onboarding/schema";
import type { Call } from "~/http/openapi/call";
import { country, running, text, uuid } from "~/http/openapi/shapes";
import { userProfile } from "./users.openapi";

const registered = z.strictObject({
  user: userProfile,
  organization: z.strictObject({ uuid, slug: text, name: text, country }),
  redirect_to: z.url(),
}) satisfies z.ZodType<RegistrationAnswer>;

const valid = { 200: z.strictObject({ valid: z.literal(true) }) };
const check = {
  method: "POST",
  host: "platform",
  access: "signup",
  answers: valid,
  errors: ["rate_limited"],
} as const;

export const calls: readonly Call[] = [
  {
    ...check,
    id: "validateEmail",
    path: "/internal/api/validate/email",
    summary: "Whether an e-mail is well formed and free.",
    body: validations.email,
    example: { email: "nueva@huellas.example" },
  },
  {
    ...check,
    id: "validateCellphone",
    path: "/internal/api/validate/cellphone",
    summary: "Whether a cellphone is one of its country and free.",
    body: validations.cellphone,
    example: { cellphone: { country: "AR", number: "11 4567-8912" } },
  },
  {
    ...check,
    id: "validateUid",
    path: "/internal/api/validate/uid",
    summary: "Whether an organisation's identity number is right and free.",
    body: validations.uid,
    example: { uid: "30-71234567-1", uid_type: "CUIT", country: "AR" },
  },
  {
    id: "register",
    method: "POST",
    path: "/internal/api/accounts/register",
    host: "platform",
    summary: "The signup in one call: a person and the organisation that they own.",
    access: "signup",
    idempotent: true,
    body: registrationSchema,
    example: {
      user: {
        first_name: "Ana María",
        last_name: "Paz",
        email: "nueva@huellas.example",
        password: "Una-clave-larga-1",
        cellphone: { country: "AR", number: "11 4567-8912" },
        organization_role_area: "fundraising",
      },
      organization: {
        name: "Fundación Huellas",
        uid: "30-71234567-1",
        uid_type: "CUIT",
        country: "AR",
      },
      accept_terms: true,
    },
    answers: { 201: registered, 202: running },
    errors: ["rate_limited"],
  },
];
