import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AcceptInvitation, InvitationOver } from "~/components/users/accept-invitation";
import { acceptInvitation } from "~/domain/onboarding/accept-invitation.server";
import { findInvitation } from "~/domain/users/find-invitation.server";
import { newMemberSchema } from "~/domain/users/schema";
import { seeOther, startPlatformSession, startUrl } from "~/http/sessions/authentication.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { forgetLinkToken, mayHaveLostLink, readLinkToken } from "~/http/sessions/link-token.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { invitationView, signedInOf, takeInvitationTry } from "./invitation-view.server";

export const handle: RouteHandle = { i18n: ["account", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Shows the invitation whose mailed link was opened in this browser (invitation-link.ts). */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const token = readLinkToken(args.request);
  await takeInvitationTry(ctx);
  const found = await findInvitation(ctx, token);
  const t = createTranslator(ctx.locale);
  const ours = t("manage.activity.actors.operator");
  if (found?.state !== "open") {
    const state = found?.state ?? "unknown";
    const title = `${t("account.invitation.over_title")} · Dádiva`;
    const mayBeLost = !found && mayHaveLostLink(args.request);
    return { view: "over", title, state, mayBeLost, inviter: found?.inviter ?? ours } as const;
  }
  const { email, firstName, lastName, role, userId } = found;
  const organization = found.organization.name;
  const requested = {
    email,
    firstName,
    lastName,
    inviter: found.inviter ?? ours,
    role,
    organization,
    path: paths.invitation(),
  };
  const title = `${t("account.invitation.title", { organization })} · Dádiva`;
  return { title, ...requested, ...(await invitationView(args, ctx, userId)) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const token = readLinkToken(args.request);
  const form = await readForm(args);
  await takeInvitationTry(ctx);
  const userId = signedInOf(args);
  if (form.get("intent") === "join" && userId) {
    const { slug } = await acceptInvitation(ctx, token, { userId });
    return seeOther(startUrl(slug), forgetLinkToken());
  }
  const newMember = parseFields(form, newMemberSchema);
  const member = await acceptInvitation(ctx, token, { newMember });
  const cookie = await startPlatformSession(args, member.userId);
  return seeOther(startUrl(member.slug), cookie, forgetLinkToken());
}

export default function Invitation() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  if (data.view === "over") {
    return (
      <InvitationOver mayBeLost={data.mayBeLost}>
        {t(`account.invitation.${data.state}`, { inviter: data.inviter })}
      </InvitationOver>
    );
  }
  const { organization, inviter, role } = data;
  const text = { inviter, organization, role: t(`manage.role.${role}`) };
  return (
    <AuthLayout
      language
      title={t("account.invitation.title", { organization })}
      description={t("account.invitation.text", text)}
    >
      <AcceptInvitation {...data} />
    </AuthLayout>
  );
}
