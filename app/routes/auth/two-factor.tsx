import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SecondStepForm } from "~/components/users/second-step-form";
import { passSecondStep } from "~/domain/users/two-factor/pass-second-step.server";
import { secondFactorSchema } from "~/domain/users/login-schema";
import { listPlaces } from "~/http/sessions/list-places.server";
import { onwardUrl, seeOther, startPlatformSession } from "~/http/sessions/authentication.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { deviceCookie } from "~/http/limits/login-limits.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireSecondStep } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const PER_ADDRESS = { name: "second-step-address", points: 60, seconds: 300 };

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireSecondStep(args);
  const to = new URL(args.request.url).searchParams.get("to");
  return {
    title: `${createTranslator(ctx.locale)("account.two_factor.login_title")} · Dádiva`,
    to,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireSecondStep(args);
  const form = await readForm(args);
  const to = form.get("to");
  const { code } = parseFields(form, secondFactorSchema);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const step = await passSecondStep(ctx, { code });
  const wanted = typeof to === "string" ? to : null;
  if (step.state === "over") return finishAt(paths.login(wanted ?? undefined), "over");
  const { userId, email, authenticatedAt, method } = step;
  const cookie = await startPlatformSession(args, userId, { authenticatedAt, method });
  const places = await listPlaces(ctx.now, userId);
  return seeOther(onwardUrl(wanted, places), cookie, deviceCookie(email));
}

export default function SecondStep() {
  const { to } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AuthLayout
      language
      title={t("account.two_factor.login_title")}
      footer={
        <ul className="grid gap-2">
          <li>
            <a className="link" href={paths.lostTwoFactor()}>
              {t("account.two_factor.lost_link")}
            </a>
          </li>
          <li>
            <a className="link" href={paths.login(to ?? undefined)}>
              {t("account.two_factor.other_account")}
            </a>
          </li>
        </ul>
      }
    >
      <SecondStepForm to={to} />
    </AuthLayout>
  );
}
