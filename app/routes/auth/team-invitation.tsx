import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AcceptInvitation, InvitationOver } from "~/components/users/accept-invitation";
import { findTeamInvitation } from "~/domain/agencies/find-team-invitation.server";
import { joinTeams, type Joined } from "~/domain/agencies/join-teams.server";
import { newMemberSchema } from "~/domain/users/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { seeOther, startPlatformSession, startUrl } from "~/http/sessions/authentication.server";
import { forgetLinkToken, mayHaveLostLink, readLinkToken } from "~/http/sessions/link-token.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { invitationView, signedInOf, takeInvitationTry } from "./invitation-view.server";

export const handle: RouteHandle = { i18n: ["account", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Shows the invitation to teams whose mailed link was opened in this browser. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  await takeInvitationTry(ctx);
  const found = await findTeamInvitation(ctx, readLinkToken(args.request));
  const t = createTranslator(ctx.locale);
  if (!found || found.isExpired) {
    const title = `${t("account.invitation.over_title")} · Dádiva`;
    return { view: "over", title, mayBeLost: !found && mayHaveLostLink(args.request) } as const;
  }
  const { email, firstName, lastName, organization, role, teams, userId } = found;
  const team = teams.map(({ name }) => name).join(", ");
  const requested = {
    ...{ email, firstName, lastName, role, path: paths.teamInvitation() },
    organization: team,
    inviting: organization.name,
  };
  const title = `${t("agencies.invitation.title", { team })} · Dádiva`;
  return { title, ...requested, ...(await invitationView(args, ctx, userId)) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const token = readLinkToken(args.request);
  const form = await readForm(args);
  await takeInvitationTry(ctx);
  const userId = signedInOf(args);
  if (form.get("intent") === "join" && userId) {
    const joined = await joinTeams(ctx, token, { userId });
    return seeOther(pageAfter(joined), forgetLinkToken());
  }
  const newMember = parseFields(form, newMemberSchema);
  const joined = await joinTeams(ctx, token, { newMember });
  const cookie = await startPlatformSession(args, joined.userId);
  return seeOther(pageAfter(joined), cookie, forgetLinkToken());
}

/** Who joined several teams chooses the one to begin with. */
function pageAfter({ slug, teams }: Joined): string {
  const [only, ...others] = teams;
  return only && others.length === 0 ? startUrl(slug, undefined, only.id) : paths.organizations();
}

export default function TeamInvitationPage() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  if (data.view === "over") {
    return (
      <InvitationOver mayBeLost={data.mayBeLost}>{t("agencies.invitation.over")}</InvitationOver>
    );
  }
  const { inviting, organization: team, role } = data;
  const text = { organization: inviting, team, role: t(`agencies.role.${role}`) };
  return (
    <AuthLayout
      language
      title={t("agencies.invitation.title", { team })}
      description={t("agencies.invitation.text", text)}
    >
      <AcceptInvitation {...data} />
    </AuthLayout>
  );
}
