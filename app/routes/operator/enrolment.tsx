import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OperatorDoor } from "~/components/operator/operator-door";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { RecoveryCodes } from "~/components/users/recovery-codes";
import { TwoFactorSetup } from "~/components/users/two-factor-setup";
import { confirmEnrolment } from "~/domain/operators/confirm-enrolment.server";
import { pendingFactor } from "~/domain/operators/pending-factor.server";
import { secondFactorSchema } from "~/domain/users/login-schema";
import { startOperatorSession } from "~/http/sessions/authentication.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { forgetLinkToken } from "~/http/sessions/link-token.server";
import type { FormRefusal } from "~/http/calls/answers.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireEnrolment } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { qrCode } from "~/values/web/qr-code";

export const handle: RouteHandle = { i18n: ["account", "operator"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title ?? "Dádiva" },
];

const CHANGES = { name: "operator-enrolment", points: 30, seconds: 600 };

export async function loader(args: LoaderFunctionArgs) {
  const enrolment = requireEnrolment(args);
  const { locale } = args.context;
  const pending = await pendingFactor(enrolment, locale);
  return {
    title: `${createTranslator(locale)("account.profile.two_factor")} · Dádiva`,
    pending: pending && { ...pending, qr: qrCode(pending.uri) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const enrolment = requireEnrolment(args);
  const form = await readForm(args);
  const { now, userId } = enrolment;
  await takePoint(CHANGES, userId, now);
  const given = parseFields(form, secondFactorSchema);
  const codes = await confirmEnrolment(enrolment, given);
  const login = { authenticatedAt: now, method: "password+totp" } as const;
  const cookie = await startOperatorSession(args, "operator", userId, login);
  const headers = new Headers([
    ["Set-Cookie", cookie],
    ["Set-Cookie", forgetLinkToken()],
  ]);
  return data(codes, { headers });
}

export default function OperatorEnrolment() {
  const { pending } = useLoaderData<typeof loader>();
  const answer = useActionData<{ recoveryCodes: string[] } | FormRefusal>();
  const t = useT();
  return (
    <OperatorDoor
      title={t("account.profile.two_factor")}
      description={t("operator.welcome.factor")}
    >
      {answer && "recoveryCodes" in answer ? (
        <RecoveryCodes codes={answer.recoveryCodes} to={paths.operator()} />
      ) : pending ? (
        <TwoFactorSetup {...pending} asksPassword={false} />
      ) : (
        <Alert tone="warning">{t("operator.welcome.over")}</Alert>
      )}
    </OperatorDoor>
  );
}
