import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { savingAction } from "~/components/layout/browser/saving-action";
import { DataForm, PasswordForm } from "~/components/users/own-data";
import { emailOutcomes, PendingEmail, useFocusAfterNotice } from "~/components/users/pending-email";
import { PhotoCard, confirmRemovePhoto } from "~/components/users/photo-card";
import { RecentEvents } from "~/components/users/recent-events";
import {
  SessionList,
  sessionConfirmations,
  sessionOutcomes,
} from "~/components/users/session-list";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { phoneOptions } from "~/countries/identity/phone-options";
import { listRecentSecurityEvents } from "~/domain/audit/list-recent-security-events.server";
import { carriesActivation } from "~/domain/users/carries-activation.server";
import { findPhoto } from "~/domain/users/photos/find-photo.server";
import { getUser } from "~/domain/users/account/get-user.server";
import { listSessions } from "~/domain/users/sessions/list-sessions.server";
import { removePhoto } from "~/domain/users/photos/remove-photo.server";
import { ownDataFormSchema, passwordFormSchema } from "~/domain/users/schema";
import { setPhoto } from "~/domain/users/photos/set-photo.server";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { updateUser } from "~/domain/users/account/update-user.server";
import { seeOther } from "~/http/sessions/authentication.server";
import {
  confirmPassword,
  confirmTypedPassword,
  countGuess,
} from "~/http/forms/confirm-password.server";
import { endOwnSessions } from "~/http/sessions/end-own-sessions.server";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { takeOwnChange } from "~/http/limits/own-change-limit.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";
import { finishOwnEmailChange } from "~/http/sessions/finish-own-email-change.server";
import { isUpload, readUpload } from "~/http/forms/uploads.server";
import { useT } from "~/i18n";
import { localeNames, offeredLocales } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";

export const handle: RouteHandle = { i18n: ["account", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Results that a redirect to this page can show. */
const outcomes = [
  "saved",
  "session_ended",
  "others_ended",
  "email_resent",
  "email_kept",
  "email_over",
] as const;
const OUTCOMES = {
  saved: "common.save.saved",
  ...sessionOutcomes,
  ...emailOutcomes,
} as const satisfies Record<(typeof outcomes)[number], TextKey>;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const t = createTranslator(ctx.locale);
  const [user, isRelied, photo, events, sessions] = await Promise.all([
    getUser(ctx),
    carriesActivation(ctx),
    findPhoto(ctx),
    listRecentSecurityEvents(ctx),
    listSessions(ctx),
  ]);
  return {
    title: `${t("account.profile.title")} · ${ctx.organization.name}`,
    user,
    isRelied,
    photo,
    events,
    timezone: ctx.organization.timezone,
    hasTwoFactor: ctx.user.twoFactor === "on",
    country: ctx.organization.country,
    phones: phoneOptions(ctx.locale),
    locales: offeredLocales().map((value) => ({ value, label: localeNames[value] })),
    sessions,
    done: outcomeOf(args.request, outcomes),
  };
}

/** The form's names of fields that the JSON call nests. */
const FORM_NAMES = {
  "user.email": "email",
  "user.cellphone": "number",
  "user.uid_number": "uid_number",
  "user.current_password": "current_password",
};

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.user(), done);
  if (isUpload(args.request)) {
    const { file } = await readUpload(args, "photo", MOST_IMAGE_BYTES);
    await takeOwnChange(ctx);
    await setPhoto(ctx, file);
    return finish("saved");
  }
  const form = await readForm(args);
  const intent = form.get("intent");
  const ended = await endOwnSessions(ctx, form);
  if (ended) return finish(ended);
  await takeOwnChange(ctx);
  if (intent === "remove_photo") {
    await removePhoto(ctx);
    return finish("saved");
  }
  const settled = await finishOwnEmailChange(ctx, intent);
  if (settled) return finish(settled);
  if (intent === "password") {
    const { password, current_password } = parseFields(form, passwordFormSchema);
    // The form asks for the current password anyway, which is what an old login requires.
    if (!isRecentLogin(ctx)) {
      await confirmPassword(ctx, { password: current_password, field: "current_password" });
    }
    await countGuess(ctx, () =>
      withFormNames(FORM_NAMES, () => updateUser(ctx, { password, current_password })),
    );
    return finish("saved");
  }
  // Runs first, so that a page with invalid data does not ask for the password again.
  await confirmTypedPassword(ctx, form.get("password"));
  const typed = parseFields(form, ownDataFormSchema);
  const { country, number, email, ...rest } = typed;
  // The form always sends its e-mail field, but the operation rejects the current address as a change.
  const isNewEmail = email !== (await getUser(ctx)).email;
  const changes = {
    ...rest,
    ...(isNewEmail ? { email } : {}),
    cellphone: { country, number },
  };
  const user = await withFormNames(FORM_NAMES, () => updateUser(ctx, changes));
  const { email_verified, cellphone_verified } = user.verifications;
  // A language chosen before the login must not outlive the choice made here.
  const cookie = writeCookie("locale", "", 0);
  const isVerified = email_verified && cellphone_verified;
  return isVerified
    ? finishAt(paths.user(), "saved", cookie)
    : seeOther(paths.verifications(), cookie);
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["revoke_session", "revoke_others", "resend_email", "cancel_email"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

/** Errors of the upload, which appear in its own card. */
const OF_UPLOAD = new Set(["invalid_file", "file_too_large"]);

export default function User() {
  const {
    user,
    isRelied,
    hasTwoFactor,
    country,
    phones,
    locales,
    sessions,
    done,
    events,
    photo,
    timezone,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  useFocusAfterNotice(done);
  const isOfUpload = refusal !== undefined && OF_UPLOAD.has(refusal.error.code);
  const busy = useNavigation().formMethod === "POST";
  const requested = useRequestedAction([
    ...sessionConfirmations(t, sessions),
    ...(photo ? [confirmRemovePhoto(t)] : []),
  ]);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.user()} />;
  return (
    <>
      <PageHeader
        title={t("account.profile.title")}
        actions={
          <ButtonLink variant="ghost" icon="bell" to={paths.newsChoices()}>
            {t("manage.news.choose")}
          </ButtonLink>
        }
      />
      <Outcome text={done && !refusal ? t(OUTCOMES[done]) : null} isSave={done === "saved"} />
      <div className="grid max-w-3xl gap-6">
        {user.pending_email && <PendingEmail address={user.pending_email} present={user.email} />}
        <DataForm
          user={user}
          isRelied={isRelied}
          country={country}
          phones={phones}
          locales={locales}
        />
        <PhotoCard
          name={user.full_name}
          photo={photo}
          error={isOfUpload ? refusal.error.message : null}
          busy={busy}
        />
        <Card title={t("account.profile.two_factor")}>
          <p>{t("account.profile.two_factor_text")}</p>
          <p className="mt-1 mb-4">
            <TopicLink topic="two-factor" />
          </p>
          <ButtonLink plain to={paths.twoFactor()} variant="outline" icon="shield">
            {t(hasTwoFactor ? "account.two_factor.is_on" : "account.two_factor.begin")}
          </ButtonLink>
        </Card>
        {/* A new key after the change empties both fields. */}
        <PasswordForm key={events.find(({ event }) => event === "password_changed")?.id} />
        <SessionList sessions={sessions} zone={timezone} />
        <RecentEvents events={events} zone={timezone} />
      </div>
    </>
  );
}
