/** A team's person and a new one, on the organisation's pages and on the team's own. */
import { discardAgencyUser } from "~/domain/agencies/discard-agency-user.server";
import { getAgencyUser } from "~/domain/agencies/get-agency-user.server";
import { inviteAgencyUser } from "~/domain/agencies/invite-agency-user.server";
import { reactivateAgencyUser } from "~/domain/agencies/reactivate-agency-user.server";
import { resendAgencyInvitation } from "~/domain/agencies/resend-agency-invitation.server";
import { agencyUserFormSchema } from "~/domain/agencies/schema";
import { updateAgencyUser } from "~/domain/agencies/update-agency-user.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { parseFields, withFormNames } from "~/http/forms/forms.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { takeTeamInvitation } from "~/http/limits/team-limits.server";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { keyOf } from "./agency-page.server";

const outcomes = ["person_saved", "discarded", "reactivated", "resent"] as const;
type Outcome = (typeof outcomes)[number];

/** The forms' names of fields that the JSON calls nest. */
const PERSON_NAMES = { "user.email": "email" };
export const ADMINISTRATOR_NAMES = { "admin.email": "email", "admin.agencies": "agencies" };

/** Returns the local date on which an open invitation ends; empty for anybody who joined. */
export function untilText(ctx: OrganizationContext, expiresAt: string | null): string {
  if (expiresAt === null) return "";
  const { timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return formatDateTime(new Date(expiresAt), timezone, t, ctx.locale, "sentence");
}

export async function loadTeamPerson(
  ctx: OrganizationContext,
  { token, uuid, request }: { token: string; uuid: string; request: Request },
) {
  const user = await getAgencyUser(ctx, token, uuid);
  return {
    title: `${user.full_name} · ${ctx.organization.name}`,
    user,
    until: untilText(ctx, user.expires_at),
    done: outcomeOf(request, outcomes),
  };
}

/** Does what a person's page was asked for, and returns the word of its result. */
export async function changeTeamPerson(
  ctx: OrganizationContext,
  { token, uuid, form }: { token: string; uuid: string; form: FormData },
): Promise<Outcome> {
  switch (form.get("intent")) {
    case "person": {
      const changes = parseFields(form, agencyUserFormSchema);
      await takeTeamInvitation(ctx);
      await withFormNames(PERSON_NAMES, () => updateAgencyUser(ctx, token, uuid, changes));
      return "person_saved";
    }
    case "discard":
      await discardAgencyUser(ctx, token, uuid);
      return "discarded";
    case "reactivate":
      await takeTeamInvitation(ctx);
      await reactivateAgencyUser(ctx, token, uuid);
      return "reactivated";
    case "resend":
      await takeTeamInvitation(ctx);
      await resendAgencyInvitation(ctx, token, uuid);
      return "resent";
    default:
      throw new DomainError("malformed_request");
  }
}

/** Invites the person of a form to a team. */
export async function addTeamPerson(
  ctx: OrganizationContext,
  token: string,
  form: FormData,
): Promise<void> {
  const typed = parseFields(form, agencyUserFormSchema);
  await takeTeamInvitation(ctx);
  await withFormNames(PERSON_NAMES, () => inviteAgencyUser(ctx, token, typed, keyOf(form)));
}
