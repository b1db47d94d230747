import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OperatorDoor } from "~/components/operator/operator-door";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SecondStepForm } from "~/components/users/second-step-form";
import { passSecondStep } from "~/domain/users/two-factor/pass-second-step.server";
import { secondFactorSchema } from "~/domain/users/login-schema";
import { seeOther, startOperatorSession } from "~/http/sessions/authentication.server";
import { localPath } from "~/http/sessions/destination";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { deviceCookie } from "~/http/limits/login-limits.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireOperatorStep } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account", "operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const PER_ADDRESS = { name: "second-step-address", points: 60, seconds: 300 };

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperatorStep(args);
  const to = localPath(new URL(args.request.url).searchParams.get("to"));
  return {
    title: `${createTranslator(ctx.locale)("account.two_factor.login_title")} · Dádiva`,
    to,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperatorStep(args);
  const form = await readForm(args);
  const { code } = parseFields(form, secondFactorSchema);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const step = await passSecondStep(ctx, { code }, "operator_step");
  if (step.state === "over") return finishAt(paths.operatorLogin(), "over");
  const { userId, email, authenticatedAt, method } = step;
  const cookie = await startOperatorSession(args, "operator", userId, { authenticatedAt, method });
  const to = form.get("to");
  const wanted = localPath(typeof to === "string" ? to : null);
  return seeOther(wanted ?? paths.operator(), cookie, deviceCookie(email));
}

export default function OperatorSecondStep() {
  const { to } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <OperatorDoor
      title={t("account.two_factor.login_title")}
      footer={
        <ul className="grid gap-2">
          <li>{t("operator.login.lost")}</li>
          <li>
            <a className="link" href={paths.operatorLogin()}>
              {t("account.two_factor.other_account")}
            </a>
          </li>
        </ul>
      }
    >
      <SecondStepForm to={to} />
    </OperatorDoor>
  );
}
