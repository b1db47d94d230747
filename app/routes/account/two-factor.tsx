import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { RecoveryCodes } from "~/components/users/recovery-codes";
import { SecondFactorForm } from "~/components/users/second-factor-form";
import { TwoFactorOn, twoFactorConfirmations } from "~/components/users/two-factor-on";
import { TwoFactorSetup } from "~/components/users/two-factor-setup";
import { Alert } from "~/components/ui/messages/alert";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { beginTwoFactor } from "~/domain/users/two-factor/begin-two-factor.server";
import { confirmTwoFactor } from "~/domain/users/two-factor/confirm-two-factor.server";
import { discardTwoFactor } from "~/domain/users/two-factor/discard-two-factor.server";
import { getTwoFactor } from "~/domain/users/two-factor/get-two-factor.server";
import { renewRecoveryCodes } from "~/domain/users/two-factor/renew-recovery-codes.server";
import { secondFactorSchema } from "~/domain/users/login-schema";
import { homeOf, seeOther } from "~/http/sessions/authentication.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { localPath } from "~/http/sessions/destination";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import type { FormRefusal } from "~/http/calls/answers.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { qrCode } from "~/values/web/qr-code";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title ?? "Dádiva" },
];

/** Everybody sets up their own second factor, also who lacks the one that is required. */
const ADMITTED = { withoutTwoFactor: true, agencies: true };
const CHANGES = { name: "change-two-factor", points: 30, seconds: 600 };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user", ADMITTED);
  const { pathname, searchParams } = new URL(args.request.url);
  const isAtSetup = pathname === paths.twoFactorSetup();
  const { pending, ...state } = await getTwoFactor(ctx);
  const t = createTranslator(ctx.locale);
  return {
    ...state,
    title: `${t("account.profile.two_factor")} · ${ctx.organization.name}`,
    pending: pending && isAtSetup ? { ...pending, qr: qrCode(pending.uri) } : null,
    isDemanded: ctx.user.twoFactor === "required",
    organization: ctx.organization.name,
    timezone: ctx.organization.timezone,
    asksPassword: !isRecentLogin(ctx),
    isOff: outcomeOf(args.request, ["off"]) !== null && state.on_since === null,
    to: localPath(searchParams.get("to")) ?? homeOf(ctx.user.agency?.agencyId),
    // A team's person has no profile on this host.
    profile: ctx.user.agency ? paths.agency() : paths.user(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user", ADMITTED);
  const form = await readForm(args);
  const to = localPath(new URL(args.request.url).searchParams.get("to"));
  await takePoint(CHANGES, ctx.user.id, ctx.now);
  // A person without a second factor starts without a code.
  const hasCode = form.get("intent") !== "begin" || (form.get("code") ?? "") !== "";
  const given = hasCode ? parseFields(form, secondFactorSchema) : null;
  await confirmTypedPassword(ctx, form.get("password"));
  switch (form.get("intent")) {
    case "begin":
      await beginTwoFactor(ctx, { code: given?.code });
      return seeOther(paths.twoFactorSetup({ to }));
    case "confirm":
      return data(await confirmTwoFactor(ctx, given ?? { code: "" }));
    case "renew":
      return data(await renewRecoveryCodes(ctx, given ?? { code: "" }));
    case "off":
      await discardTwoFactor(ctx, given ?? { code: "" });
      return finishAt(paths.twoFactor(), "off");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function TwoFactor() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<{ recoveryCodes: string[] } | FormRefusal>();
  const t = useT();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : null;
  const isRefused = answer !== undefined && !codes;
  const { asksPassword, pending, to } = page;
  const confirmations = twoFactorConfirmations(t, asksPassword);
  const isOn = page.on_since !== null && !codes;
  const canGoOff = page.required_by.length === 0;
  const requested = useRequestedAction(
    isOn ? [confirmations.renew, ...(canGoOff ? [confirmations.off] : [])] : [],
  );
  if (requested !== undefined) {
    return (
      <AuthLayout title={t("account.profile.two_factor")}>
        <ConfirmPage confirmation={requested} backTo={paths.twoFactor()} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t("account.profile.two_factor")}
      footer={
        !codes &&
        !page.isDemanded && (
          <a className="text-link text-link-primary" href={page.profile}>
            {t(page.profile === paths.user() ? "account.profile.title" : "common.actions.back")}
          </a>
        )
      }
    >
      <div className="stack">
        {page.isDemanded && !codes && (
          <Alert tone="warning">
            {t("account.two_factor.demanded", { organization: page.organization })}
          </Alert>
        )}
        <Outcome text={page.isOff && !isRefused ? t("account.two_factor.switched_off") : null} />
        {content()}
      </div>
    </AuthLayout>
  );

  function content() {
    if (codes) return <RecoveryCodes codes={codes} to={to} />;
    if (pending) {
      return <TwoFactorSetup {...pending} asksPassword={asksPassword} />;
    }
    if (page.on_since) return <TwoFactorOn {...page} since={page.on_since} />;
    return (
      <>
        <p>{t("account.two_factor.explanation")}</p>
        <SecondFactorForm
          intent="begin"
          submit={t("account.two_factor.begin")}
          asksPassword={asksPassword}
        />
      </>
    );
  }
}
