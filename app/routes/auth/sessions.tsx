import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import { PlatformLayout } from "~/components/layout/platform-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { EmailForm } from "~/components/users/email-form";
import { emailOutcomes, PendingEmail, useFocusAfterNotice } from "~/components/users/pending-email";
import {
  SessionList,
  sessionConfirmations,
  sessionOutcomes,
} from "~/components/users/session-list";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { getCountry } from "~/countries/country";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { changeEmail } from "~/domain/users/account/change-email.server";
import { getPersonEmail } from "~/domain/users/account/get-person-email.server";
import { listSessions } from "~/domain/users/sessions/list-sessions.server";
import { ownEmailSchema } from "~/domain/users/login-schema";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { endOwnSessions } from "~/http/sessions/end-own-sessions.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { takeOwnChange } from "~/http/limits/own-change-limit.server";
import { paths } from "~/http/paths";
import { platformFrame } from "~/http/front/platform-frame.server";
import { requirePlatformUser } from "~/http/sessions/require.server";
import { finishOwnEmailChange } from "~/http/sessions/finish-own-email-change.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Results that a redirect to this page can show. */
const outcomes = [
  "session_ended",
  "others_ended",
  "email_asked",
  "email_resent",
  "email_kept",
  "email_over",
] as const;
const OUTCOMES = {
  ...sessionOutcomes,
  email_asked: "account.email_change.asked",
  ...emailOutcomes,
} as const satisfies Record<(typeof outcomes)[number], TextKey>;

/** Shows a person's e-mail and sessions, for people who have no back office. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const t = createTranslator(ctx.locale);
  const [person, sessions] = await Promise.all([
    getPersonEmail(ctx, ctx.user.id),
    listSessions(ctx),
  ]);
  return {
    ...platformFrame(args),
    title: `${t("account.profile.title")} · Dádiva`,
    ...person,
    asksPassword: !isRecentLogin(ctx),
    sessions,
    timezone: getCountry(ctx.country).defaultTimezone,
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.sessions(), done);
  const form = await readForm(args);
  const ended = await endOwnSessions(ctx, form);
  if (ended) return finish(ended);
  await takeOwnChange(ctx);
  const settled = await finishOwnEmailChange(ctx, form.get("intent"));
  if (settled) return finish(settled);
  if (form.get("intent") !== "email") throw new DomainError("malformed_request");
  await confirmTypedPassword(ctx, form.get("password"));
  const wanted = parseFields(form, ownEmailSchema);
  await changeEmail(ctx, wanted);
  return finish("email_asked");
}

export default function Sessions() {
  const data = useLoaderData<typeof loader>();
  const { sessions, timezone, done, email, pending, asksPassword, ...frame } = data;
  const refusal = useActionData<typeof action>();
  const t = useT();
  useFocusAfterNotice(done);
  const requested = useRequestedAction(sessionConfirmations(t, sessions));
  return (
    <PlatformLayout {...frame}>
      <div className="mx-auto max-w-4xl px-5 py-10">{content()}</div>
    </PlatformLayout>
  );

  function content() {
    if (requested !== undefined)
      return <ConfirmPage confirmation={requested} backTo={paths.sessions()} />;
    return (
      <>
        <PageHeader
          title={t("account.profile.title")}
          back={{ to: paths.organizations(), label: t("common.nav.my_organizations") }}
        />
        <Outcome text={done && !refusal ? t(OUTCOMES[done]) : null} />
        <div className="grid grid-cols-1 gap-6">
          {pending && <PendingEmail address={pending} present={email} />}
          <EmailForm
            email={email}
            asksPassword={asksPassword}
            requested={done === "email_asked" ? data : null}
          />
          <SessionList sessions={sessions} zone={timezone} />
        </div>
      </>
    );
  }
}
