import { defineCall, type CallInput } from "~/http/calls/define-call.server";
import { discardUser } from "~/domain/users/discard-user.server";
import { getOrganizationUser } from "~/domain/users/get-organization-user.server";
import { reactivateUser } from "~/domain/users/reactivate-user.server";
import { updateUserRole } from "~/domain/users/update-user-role.server";
import { invite } from "~/http/forms/invite.server";
import { z } from "zod";
import { roles } from "~/domain/users/abilities";
import { userStates, type OrganizationUser } from "~/domain/users/organization-user";
import { listUsers } from "~/domain/users/list-users.server";
import { invitedUserSchema, userRoleSchema } from "~/domain/users/schema";
import { listJson, listQuery } from "~/http/lists/list-answers.server";
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
} as const;
const one = {
  path: "/manage/api/users/{uuid}",
  params: { uuid },
} as const;
const change = {
  ...one,
  ability: ["update", "membership"],
  async handle({
    ctx,
    body,
    params: { uuid: id = "" },
  }: CallInput<z.output<typeof userRoleSchema>>) {
    await updateUserRole(ctx, id, body.user);
    return getOrganizationUser(ctx, id);
  },
  sensitive: true,
  body: userRoleSchema,
  example: { user: { role: "finance" } },
  answers: { 200: organizationUser },
  errors: ["invalid_transition", "last_owner"],
} as const;

export const calls = [
  defineCall({
    ...all,
    id: "listUsers",
    ability: ["read", "membership"],
    handle: ({ ctx, request }) => listJson(ctx, listUsers, request),
    method: "GET",
    summary: "The organisation's people and open invitations, newest first.",
    list: "paged",
    query: listQuery(listUsers),
    answers: { 200: organizationUser },
  }),
  defineCall({
    ...all,
    id: "inviteUser",
    ability: ["create", "membership"],
    handle: ({ ctx, body, key }) => invite(ctx, body.user, key),
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
  }),
  defineCall({
    ...one,
    id: "getOrganizationUser",
    ability: ["read", "membership"],
    handle: ({ ctx, params }) => getOrganizationUser(ctx, params.uuid ?? ""),
    method: "GET",
    summary: "One person or open invitation.",
    answers: { 200: organizationUser },
  }),
  defineCall({ ...change, id: "updateUserRole", method: "PATCH", summary: "Gives another role." }),
  defineCall({ ...change, id: "putUserRole", method: "PUT", summary: "The same as PATCH." }),
  defineCall({
    ...one,
    id: "discardUser",
    ability: ["delete", "membership"],
    handle: ({ ctx, params }) => discardUser(ctx, params.uuid ?? ""),
    method: "DELETE",
    sensitive: true,
    summary:
      "Deactivates a person, whose sessions here end; cancels an invitation, which asks for no recent login.",
    answers: { 204: null },
    errors: ["invalid_transition", "last_owner"],
  }),
  defineCall({
    ...one,
    id: "reactivateUser",
    ability: ["update", "membership"],
    async handle({ ctx, params: { uuid: id = "" } }) {
      await reactivateUser(ctx, id);
      return getOrganizationUser(ctx, id);
    },
    method: "POST",
    sensitive: true,
    path: "/manage/api/users/{uuid}/reactivate",
    summary: "Lets a deactivated person in again, in the role that they had.",
    answers: { 200: organizationUser },
    errors: ["invalid_transition"],
  }),
];
