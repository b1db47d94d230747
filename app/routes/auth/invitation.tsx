import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import {
  JoinForm,
  LogInLink,
  NewMemberForm,
  WrongPerson,
} from "~/components/users/accept-invitation";
import { acceptInvitation } from "~/domain/onboarding/accept-invitation.server";
import { findInvitation } from "~/domain/users/find-invitation.server";
import { getPersonEmail } from "~/domain/users/account/get-person-email.server";
import { newMemberSchema } from "~/domain/users/schema";
import { seeOther, startPlatformSession, startUrl } from "~/http/sessions/authentication.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { forgetLinkToken, mayHaveLostLink, readLinkToken } from "~/http/sessions/link-token.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

const PER_ADDRESS = { name: "accept-invitation", points: 60, seconds: 60 };

export const handle: RouteHandle = { i18n: ["account", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Shows the invitation whose mailed link was opened in this browser (invitation-link.ts). */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const token = readLinkToken(args.request);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const found = await findInvitation(ctx, token);
  const { session } = args.context.facts;
  const signedInId = session?.kind === "platform" ? session.userId : null;
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
  if (!signedInId)
    return { view: userId ? "log_in" : "new", title, signedIn: "", ...requested } as const;
  const { email: signedIn } = await getPersonEmail(ctx, signedInId);
  return { view: signedInId === userId ? "join" : "wrong", title, signedIn, ...requested } as const;
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const token = readLinkToken(args.request);
  const form = await readForm(args);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const { session } = args.context.facts;
  if (form.get("intent") === "join" && session?.kind === "platform" && session.userId) {
    const { slug } = await acceptInvitation(ctx, token, { userId: session.userId });
    return seeOther(startUrl(slug), forgetLinkToken());
  }
  const newMember = parseFields(form, newMemberSchema);
  const { userId, slug } = await acceptInvitation(ctx, token, { newMember });
  return seeOther(startUrl(slug), await startPlatformSession(args, userId), forgetLinkToken());
}

export default function Invitation() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  if (data.view === "over") {
    return (
      <AuthLayout
        language
        title={t("account.invitation.over_title")}
        footer={
          <a className="link" href={paths.login()}>
            {t("account.login.submit")}
          </a>
        }
      >
        <Alert tone="warning">
          {data.mayBeLost && <p>{t("account.link_cookies")}</p>}
          {t(`account.invitation.${data.state}`, { inviter: data.inviter })}
        </Alert>
      </AuthLayout>
    );
  }
  const { organization, inviter, role, view } = data;
  const text = { inviter, organization, role: t(`manage.role.${role}`) };
  return (
    <AuthLayout
      language
      title={t("account.invitation.title", { organization })}
      description={t("account.invitation.text", text)}
    >
      {view === "new" && <NewMemberForm {...data} />}
      {view === "log_in" && <LogInLink {...data} />}
      {view === "join" && <JoinForm {...data} />}
      {view === "wrong" && <WrongPerson {...data} />}
    </AuthLayout>
  );
}
