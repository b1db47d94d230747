import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useState } from "react";
import { AuthLayout } from "~/components/layout/auth-layout";
import { PlanNotice } from "~/components/layout/notices/plan-notice";
import type { RouteHandle } from "~/components/layout/route-handle";
import { accountStepStates } from "~/components/onboarding/account-step-states";
import { AccountSteps } from "~/components/onboarding/account-steps";
import { AddressForm } from "~/components/onboarding/address-form";
import { CodeForm } from "~/components/onboarding/code-form";
import { NextCards, nextCards } from "~/components/onboarding/next-cards";
import { SendingCode } from "~/components/onboarding/sending-code";
import { SendFailed } from "~/components/onboarding/send-failed";
import { Verified } from "~/components/onboarding/verified";
import { phoneOptions } from "~/countries/identity/phone-options";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import {
  getVerificationStep,
  type VerificationStep,
} from "~/domain/users/account/get-verification-step.server";
import {
  cellphoneChangeSchema,
  codeSchema,
  emailChangeSchema,
  isChannel,
  type Channel,
} from "~/domain/users/schema";
import { sendCode, type SentCode } from "~/domain/users/account/send-code.server";
import { updateUser } from "~/domain/users/account/update-user.server";
import { verifyCode } from "~/domain/users/account/verify-code.server";
import { textsOf } from "~/http/calls/answers.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { takeOwnChange } from "~/http/limits/own-change-limit.server";
import { paths } from "~/http/paths";
import { planNotice } from "~/http/plan-notice.server";
import { requireOrganization, type SignedInContext } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import { isAllowed } from "~/domain/users/abilities";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const [{ onboarding_steps: steps }, state] = await Promise.all([
    getOrganization(ctx),
    getVerificationStep(ctx),
  ]);
  const done = outcomeOf(args.request, ["email", "cellphone", "sent"]);
  const justVerified = done !== null && done !== "sent" && isVerified(state, done) ? done : null;
  const { pathname } = new URL(args.request.url);
  const isAtEdit = pathname === paths.editVerification();
  const isEditing = isAtEdit || state.step === "add_cellphone";
  const needsCode =
    !justVerified && !isEditing && (state.step === "email" || state.step === "cellphone");
  const t = createTranslator(ctx.locale);
  return {
    ...state,
    plan: planNotice(ctx),
    title: `${t("account.steps.verification")} · ${ctx.organization.name}`,
    justVerified,
    isEditing,
    wasResent: done === "sent",
    sending: needsCode ? await sendOnLoad(ctx, state.step as "email" | "cellphone") : null,
    country: ctx.organization.country,
    asksPassword: !isRecentLogin(ctx),
    steps: accountStepStates(steps, state.step !== "done"),
    allowed: nextCards
      .filter(({ needs }) => isAllowed(ctx.ability, ...needs))
      .filter(({ done }) => !done(steps))
      .map(({ to }) => to),
    phones: isEditing && state.step !== "email" ? phoneOptions(ctx.locale) : [],
  };
}

function isVerified({ verifications }: VerificationStep, channel: Channel): boolean {
  return channel === "email" ? verifications.email_verified : verifications.cellphone_verified;
}

/** Sends a code when the page is loaded; the form shows an error and offers a retry. */
async function sendOnLoad(
  ctx: SignedInContext,
  channel: "email" | "cellphone",
): Promise<(SentCode & { error: null }) | { error: string }> {
  try {
    return { ...(await sendCode(ctx, channel, { onLoad: true })), error: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: textsOf(error, ctx.locale).message };
  }
}

/** The form's names of fields that the JSON call nests. */
const FORM_NAMES = { "user.email": "email", "user.cellphone": "cellphone.number" };

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  const form = await readForm(args);
  // A new address gets a code at once, and the response reveals whether it is in use.
  if (/^change_/.test(String(form.get("intent")))) await takeOwnChange(ctx);
  const state = await getVerificationStep(ctx);
  const { step, email, cellphone } = state;
  const here = paths.verifications();
  // The form's own channel: after a lost response the account is already at the next step.
  const named = String(form.get("channel") ?? "");
  const channel = isChannel(named) ? named : step === "email" ? "email" : "cellphone";
  switch (form.get("intent")) {
    case "verify": {
      if (!isVerified(state, channel)) {
        const { code } = parseFields(form, codeSchema);
        await verifyCode(ctx, channel, code);
      }
      return finishAt(here, channel);
    }
    case "resend":
      if (isVerified(state, channel)) return seeOther(here);
      await sendCode(ctx, channel, { another: true });
      return finishAt(here, "sent");
    case "change_email": {
      const user = parseFields(form, emailChangeSchema(email));
      await confirmTypedPassword(ctx, form.get("password"));
      await withFormNames(FORM_NAMES, () => updateUser(ctx, user));
      return finishAt(here, "sent");
    }
    case "change_cellphone": {
      const user = parseFields(form, cellphoneChangeSchema(cellphone?.number));
      await confirmTypedPassword(ctx, form.get("password"));
      await withFormNames(FORM_NAMES, () => updateUser(ctx, user));
      return finishAt(here, "sent");
    }
    default:
      throw new DomainError("malformed_request");
  }
}

export default function Verifications() {
  const data = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  const { step } = data;
  const { isSending, isValidating } = useProgress();
  // Each response has its own key, which resets what a form knew of the previous one.
  const { key } = useLocation();
  // The next step needs no other page: the confirmation appears first and disappears once it was seen.
  const [seen, setSeen] = useState("");
  const see = useCallback(() => setSeen(key), [key]);
  const justVerified = seen === key ? null : data.justVerified;
  const isDone = step === "done" && !justVerified;
  const help = isDone ? "first-steps" : "verification";
  return (
    <AuthLayout
      language
      help={help}
      title={t(titleOf(step, justVerified, data.allowed.length > 0))}
    >
      <div className="stack">
        {data.plan && <PlanNotice notice={data.plan} isHome={false} />}
        <AccountSteps {...data.steps} />
        {content()}
      </div>
    </AuthLayout>
  );

  function content() {
    if (isSending) return <SendingCode />;
    if (justVerified) {
      const onSeen = step === "done" ? see : null;
      return (
        <Verified channel={justVerified} next={paths.verifications()} onSeen={onSeen}>
          <h2 className="subtitle">{t(titleOf(step, null, data.allowed.length > 0))}</h2>
          <NextCards allowed={data.allowed} />
        </Verified>
      );
    }
    if (isDone) return <NextCards allowed={data.allowed} />;
    const channel = step === "email" ? "email" : "cellphone";
    const refused = refusedIntent(refusal?.lastResult);
    const isFormOfAddress = data.isEditing || /^change_/.test(refused);
    if (isFormOfAddress) {
      return <AddressForm key={key} {...data} channel={channel} />;
    }
    const { sending } = data;
    if (!sending) return null;
    if (sending.error !== null && (!refusal || refused === "resend")) {
      return <SendFailed message={sending.error} channel={channel} />;
    }
    const resendIn = sending.error === null ? sending.resend_in : 0;
    const own = { channel, resendIn, isBusy: isValidating } as const;
    return <CodeForm {...data} {...own} />;
  }
}

/** Returns what the browser waits for: a code that is being sent or verified. */
function useProgress(): { isSending: boolean; isValidating: boolean } {
  const { state, location, formData } = useNavigation();
  const isValidating = formData?.get("intent") === "verify";
  const isHere = location?.pathname === paths.verifications();
  // A changed address is validated first: its form stays until a code is being sent.
  const isSent = !formData || formData.get("intent") === "resend" || state === "loading";
  return { isValidating, isSending: state !== "idle" && isHere && isSent && !isValidating };
}

/** Returns the intent of the form that came back. */
function refusedIntent(lastResult: { initialValue?: unknown } | undefined): string {
  const intent = (lastResult?.initialValue as { intent?: unknown } | undefined)?.intent;
  return typeof intent === "string" ? intent : "";
}

function titleOf(
  step: string,
  justVerified: "email" | "cellphone" | null,
  hasNext: boolean,
): TextKey {
  if (justVerified) return `account.verification.${justVerified}_done`;
  if (step === "done") return `account.verification.${hasNext ? "next_title" : "all_done"}`;
  if (step === "add_cellphone") return "account.verification.add_cellphone";
  return step === "email"
    ? "account.verification.email_title"
    : "account.verification.cellphone_title";
}
