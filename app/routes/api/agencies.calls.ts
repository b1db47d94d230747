/** Calls of external teams, their people and campaigns, and of their administrators. */
import { z } from "zod";
import { addAgencyCampaign } from "~/domain/agencies/add-agency-campaign.server";
import { personStates, type AdministratorJson, type AgencyJson } from "~/domain/agencies/agency";
import { createAgency } from "~/domain/agencies/create-agency.server";
import { discardAdministrator } from "~/domain/agencies/discard-administrator.server";
import { discardAgencyUser } from "~/domain/agencies/discard-agency-user.server";
import { discardAgency } from "~/domain/agencies/discard-agency.server";
import { getAdministrator } from "~/domain/agencies/get-administrator.server";
import { getAgencyUser } from "~/domain/agencies/get-agency-user.server";
import { getAgency } from "~/domain/agencies/get-agency.server";
import { inviteAdministrator } from "~/domain/agencies/invite-administrator.server";
import { inviteAgencyUser } from "~/domain/agencies/invite-agency-user.server";
import { listAdministrators } from "~/domain/agencies/list-administrators.server";
import { listAgencies } from "~/domain/agencies/list-agencies.server";
import { listAgencyUsers } from "~/domain/agencies/list-agency-users.server";
import { reactivateAgencyUser } from "~/domain/agencies/reactivate-agency-user.server";
import { agencyRoles, checkers, handlers, modes, scopes } from "~/domain/agencies/choices";
import { removeAgencyCampaign } from "~/domain/agencies/remove-agency-campaign.server";
import {
  administratorChangesSchema,
  administratorSchema,
  agencyChangesSchema,
  agencyUserChangesSchema,
  agencyUserSchema,
  newAgencySchema,
} from "~/domain/agencies/schema";
import { updateAdministrator } from "~/domain/agencies/update-administrator.server";
import { updateAgencyUser } from "~/domain/agencies/update-agency-user.server";
import { updateAgency } from "~/domain/agencies/update-agency.server";
import { defineCall } from "~/http/calls/define-call.server";
import { takeTeamInvitation } from "~/http/limits/team-limits.server";
import { listJson, listQuery } from "~/http/lists/list-answers.server";
import { instant, running, text, uuid } from "~/http/openapi/shapes";

const person = {
  uuid,
  full_name: text,
  first_name: text,
  last_name: text,
  email: z.email(),
  state: z.enum(personStates),
  created_at: instant,
  joined_at: instant.nullable(),
  expires_at: instant.nullable(),
  discarded_at: instant.nullable(),
};
const user = z.strictObject({ ...person, role: z.enum(agencyRoles) });
const campaign = z.strictObject({ uuid, title: text });
const agency = z.strictObject({
  token: uuid,
  agency_name: text,
  handler: z.enum(handlers),
  scope: z.enum(scopes),
  mode: z.enum(modes),
  sync_delay: z.int(),
  checked_by: z.enum(checkers),
  payment_processor: uuid.nullable(),
  created_at: instant,
  discarded_at: instant.nullable(),
  users: z.array(user),
  campaigns: z.array(campaign),
}) satisfies z.ZodType<AgencyJson>;
const administrator = z.strictObject({
  ...person,
  agencies: z.array(uuid),
}) satisfies z.ZodType<AdministratorJson>;

const settings = {
  agency_name: "Calle Norte",
  handler: "agency",
  scope: "both",
  mode: "live",
  sync_delay: 300,
};
const account = { first_name: "Rita", last_name: "Sosa", email: "rita@callenorte.example" };
const token = "019afe5d-1c00-7000-8000-000000000001";

const all = { path: "/manage/settings/agencies" } as const;
const admins = { path: "/manage/settings/agencies/admins" } as const;
const admin = {
  path: "/manage/settings/agencies/admins/{uuid}",
  params: { uuid },
} as const;
const one = {
  path: "/manage/settings/agencies/{token}",
  params: { token: uuid },
} as const;
const users = {
  path: "/manage/settings/agencies/{token}/users",
  params: { token: uuid },
  agencies: true,
} as const;
const ofUser = {
  path: "/manage/settings/agencies/{token}/users/{uuid}",
  params: { token: uuid, uuid },
  agencies: true,
} as const;
const ofCampaign = {
  path: "/manage/settings/agencies/{token}/campaigns/{uuid}",
  params: { token: uuid, uuid },
  ability: ["update", "agency"],
} as const;

const agencyCalls = [
  defineCall({
    ...all,
    id: "listAgencies",
    ability: ["read", "agency"],
    method: "GET",
    summary: "External teams with their people and campaigns, newest first.",
    list: "paged",
    query: listQuery(listAgencies),
    answers: { 200: agency },
    handle: ({ ctx, request }) => listJson(ctx, listAgencies, request),
  }),
  defineCall({
    ...all,
    id: "createAgency",
    ability: ["create", "agency"],
    method: "POST",
    summary: "Creates a team, and invites its first person by mail, who manages it.",
    idempotent: true,
    body: newAgencySchema,
    example: { agency: settings, account },
    answers: { 201: agency, 202: running },
    errors: ["rate_limited"],
    async handle({ ctx, body, key }) {
      await takeTeamInvitation(ctx);
      return createAgency(ctx, body, key);
    },
  }),
  defineCall({
    ...one,
    id: "getAgency",
    ability: ["read", "agency"],
    agencies: true,
    method: "GET",
    summary: "A team with its people and campaigns.",
    answers: { 200: agency },
    handle: ({ ctx, params }) => getAgency(ctx, params.token ?? ""),
  }),
  defineCall({
    ...one,
    id: "updateAgency",
    ability: ["update", "agency"],
    method: "PATCH",
    summary: "Changes a team's settings; what is left out stays.",
    body: agencyChangesSchema,
    example: { agency: { scope: "acquisition", sync_delay: 600 } },
    answers: { 200: agency },
    errors: ["invalid_transition"],
    handle: ({ ctx, body, params }) => updateAgency(ctx, params.token ?? "", body.agency),
  }),
  defineCall({
    ...one,
    id: "discardAgency",
    ability: ["delete", "agency"],
    method: "DELETE",
    summary: "Discards a team: its people's access and sessions end at once.",
    answers: { 204: null },
    errors: ["invalid_transition"],
    handle: ({ ctx, params }) => discardAgency(ctx, params.token ?? ""),
  }),
];

const userCalls = [
  defineCall({
    ...users,
    id: "listAgencyUsers",
    ability: ["read", "agency_person"],
    method: "GET",
    summary: "A team's people, discarded ones too.",
    list: "short",
    answers: { 200: user },
    handle: ({ ctx, params }) => listAgencyUsers(ctx, params.token ?? ""),
  }),
  defineCall({
    ...users,
    id: "inviteAgencyUser",
    ability: ["create", "agency_person"],
    method: "POST",
    summary: "Invites a person to a team by mail, with a link that works once, for seven days.",
    idempotent: true,
    body: agencyUserSchema,
    example: { user: { ...account, role: "operator" } },
    answers: { 201: user, 202: running },
    errors: ["rate_limited", "invalid_transition"],
    async handle({ ctx, body, key, params }) {
      await takeTeamInvitation(ctx);
      return inviteAgencyUser(ctx, params.token ?? "", body.user, key);
    },
  }),
  defineCall({
    ...ofUser,
    id: "getAgencyUser",
    ability: ["read", "agency_person"],
    method: "GET",
    summary: "A person of a team.",
    answers: { 200: user },
    handle: ({ ctx, params }) => getAgencyUser(ctx, params.token ?? "", params.uuid ?? ""),
  }),
  defineCall({
    ...ofUser,
    id: "updateAgencyUser",
    ability: ["update", "agency_person"],
    method: "PATCH",
    summary: "Changes a person's name and role, and the address of who has not joined yet.",
    body: agencyUserChangesSchema,
    example: { user: { role: "supervisor" } },
    answers: { 200: user },
    errors: ["rate_limited", "invalid_transition"],
    async handle({ ctx, body, params: { token: id = "", uuid: own = "" } }) {
      if (body.user.email !== undefined) await takeTeamInvitation(ctx);
      await updateAgencyUser(ctx, id, own, body.user);
      return getAgencyUser(ctx, id, own);
    },
  }),
  defineCall({
    ...ofUser,
    id: "discardAgencyUser",
    ability: ["delete", "agency_person"],
    method: "DELETE",
    summary: "Discards a person of a team: access and sessions end at once.",
    answers: { 204: null },
    errors: ["invalid_transition"],
    handle: ({ ctx, params }) => discardAgencyUser(ctx, params.token ?? "", params.uuid ?? ""),
  }),
  defineCall({
    id: "reactivateAgencyUser",
    path: "/manage/settings/agencies/{token}/users/{uuid}/reactivate",
    params: { token: uuid, uuid },
    agencies: true,
    ability: ["update", "agency_person"],
    method: "POST",
    summary: "Lets a discarded person in again, in the role that they had.",
    answers: { 200: user },
    errors: ["rate_limited", "invalid_transition", "already_exists"],
    async handle({ ctx, params: { token: id = "", uuid: own = "" } }) {
      await takeTeamInvitation(ctx);
      await reactivateAgencyUser(ctx, id, own);
      return getAgencyUser(ctx, id, own);
    },
  }),
];

const campaignCalls = [
  defineCall({
    ...ofCampaign,
    id: "addAgencyCampaign",
    method: "POST",
    summary: "Authorises a campaign for a team's captures.",
    answers: { 201: campaign },
    errors: ["invalid_transition"],
    handle: ({ ctx, params }) => addAgencyCampaign(ctx, params.token ?? "", params.uuid ?? ""),
  }),
  defineCall({
    ...ofCampaign,
    id: "putAgencyCampaign",
    method: "PUT",
    summary: "The same as POST.",
    answers: { 200: campaign },
    errors: ["invalid_transition"],
    handle: ({ ctx, params }) => addAgencyCampaign(ctx, params.token ?? "", params.uuid ?? ""),
  }),
  defineCall({
    ...ofCampaign,
    id: "removeAgencyCampaign",
    method: "DELETE",
    summary: "Ends the authorisation; what was captured stays.",
    answers: { 204: null },
    errors: ["invalid_transition"],
    handle: ({ ctx, params }) => removeAgencyCampaign(ctx, params.token ?? "", params.uuid ?? ""),
  }),
];

const adminCalls = [
  defineCall({
    ...admins,
    id: "listAgencyAdministrators",
    ability: ["read", "agency_person"],
    method: "GET",
    summary: "Who administers external teams, with full access to each.",
    list: "short",
    answers: { 200: administrator },
    handle: ({ ctx }) => listAdministrators(ctx),
  }),
  defineCall({
    ...admins,
    id: "inviteAgencyAdministrator",
    ability: ["create", "agency_person"],
    method: "POST",
    summary: "Invites a person by mail to administer teams.",
    idempotent: true,
    body: administratorSchema,
    example: { admin: { ...account, agencies: [token] } },
    answers: { 201: administrator, 202: running },
    errors: ["rate_limited"],
    async handle({ ctx, body, key }) {
      await takeTeamInvitation(ctx);
      return inviteAdministrator(ctx, body.admin, key);
    },
  }),
  defineCall({
    ...admin,
    id: "updateAgencyAdministrator",
    ability: ["update", "agency_person"],
    method: "PATCH",
    summary:
      "Changes an administrator's name and teams, and the address of who has not joined yet.",
    body: administratorChangesSchema,
    example: { admin: { agencies: [token] } },
    answers: { 200: administrator },
    errors: ["rate_limited", "invalid_transition"],
    async handle({ ctx, body, params: { uuid: id = "" } }) {
      if (body.admin.email !== undefined) await takeTeamInvitation(ctx);
      await updateAdministrator(ctx, id, body.admin);
      return getAdministrator(ctx, id);
    },
  }),
  defineCall({
    ...admin,
    id: "discardAgencyAdministrator",
    ability: ["delete", "agency_person"],
    method: "DELETE",
    summary: "Discards an administrator: access and sessions end at once.",
    answers: { 204: null },
    errors: ["invalid_transition"],
    handle: ({ ctx, params }) => discardAdministrator(ctx, params.uuid ?? ""),
  }),
];

export const calls = [...agencyCalls, ...userCalls, ...campaignCalls, ...adminCalls];
