import { z } from "zod";
import { roles } from "~/domain/users/abilities";
import { userStates, type OrganizationUser } from "~/domain/users/membership-facts";
import { listUsers } from "~/domain/users/list-users.server";
import { invitedUserSchema, userRoleSchema } from "~/domain/users/schema";
import { listQuery } from "~/http/list-answers.server";
import type { Call } from "~/http/openapi/call";
import { instant, running, text, uuid } from "~/http/openapi/shapes";

const organizationUser = z.strictObject({
  uuid,
  full_name: text,
  first_name: text,
  last_name: text,
  email: z.email(),
  role: z.enum(roles),
  state: z.enum(userStates),
  last_login: instant.nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
}) satisfies z.ZodType<OrganizationUser>;

const all = {
  path: "/manage/api/users",
  host: "organization",
  access: "session",
} as const satisfies Partial<Call>;
const one = {
  path: "/manage/api/users/{uuid}",
  host: "organization",
  access: "session",
  params: { uuid },
} as const satisfies Partial<Call>;
const change = {
  ...one,
  sensitive: true,
  body: userRoleSchema,
  example: { user: { role: "finance" } },
  answers: { 200: organizationUser },
  errors: ["invalid_transition", "last_owner"],
} as const satisfies Partial<Call>;

export const calls: readonly Call[] = [
  {
    ...all,
    id: "listUsers",
    method: "GET",
    summary: "The organisation's people and open invitations, newest first.",
    list: "paged",
    query: listQuery(listUsers),
    answers: { 200: organizationUser },
  },
  {
    ...all,
    id: "inviteUser",
    method: "POST",
    summary: "Invites a person by mail, with a link that works once, for seven days.",
    idempotent: true,
    sensitive: true,
    body: invitedUserSchema,
    example: {
      user: {
        email: "eva@huellas.example",
        first_name: "Eva María",
        last_name: "Paz",
        role: "fundraiser",
      },
    },
    answers: { 201: organizationUser, 202: running },
    errors: ["rate_limited"],
  },
  {
    ...one,
    id: "getOrganizationUser",
    method: "GET",
    summary: "One person or open invitation.",
    answers: { 200: organizationUser },
  },
  { ...change, id: "updateUserRole", method: "PATCH", summary: "Gives another role." },
  { ...change, id: "putUserRole", method: "PUT", summary: "The same as PATCH." },
  {
    ...one,
    id: "discardUser",
    method: "DELETE",
    sensitive: true,
    summary:
      "Deactivates a person, whose sessions here end; cancels an invitation, which asks for no recent login.",
    answers: { 204: null },
    errors: ["invalid_transition", "last_owner"],
  },
  {
    ...one,
    id: "reactivateUser",
    method: "POST",
    sensitive: true,
    path: "/manage/api/users/{uuid}/reactivate",
    summary: "Lets a deactivated person in again, in the role that they had.",
    answers: { 200: organizationUser },
    errors: ["invalid_transition"],
  },
];
