import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { CredentialsFields } from "~/components/users/credentials-fields";
import {
  authenticateForm,
  onwardUrl,
  seeOther,
  startLogin,
} from "~/http/sessions/authentication.server";
import { readForm } from "~/http/forms/forms.server";
import { deviceCookie } from "~/http/limits/login-limits.server";
import { listPlaces } from "~/http/sessions/list-places.server";
import { hasLostLogin } from "~/http/sessions/lost-login.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const requested = new URL(args.request.url).searchParams;
  const to = requested.get("to");
  const { session } = args.context.facts;
  if (session?.kind === "platform" && session.userId && !requested.has("again")) {
    throw seeOther(onwardUrl(to, await listPlaces(ctx.now, session.userId)));
  }
  const title = `${createTranslator(ctx.locale)("account.login.title")} · Dádiva`;
  const outcome = outcomeOf(args.request, ["reset", "over"]);
  return { title, to, outcome, lostCookies: hasLostLogin(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const unread = args.request.clone();
  const form = await readForm(args);
  const { userId, email } = await authenticateForm(ctx, unread);
  const { cookie, needsSecondStep } = await startLogin(args, userId);
  const posted = form.get("to");
  const to = typeof posted === "string" ? posted : new URL(args.request.url).searchParams.get("to");
  if (needsSecondStep) return seeOther(paths.secondStep(to), cookie);
  const places = await listPlaces(ctx.now, userId);
  return seeOther(onwardUrl(to, places), cookie, deviceCookie(email));
}

export default function Login() {
  const { to, outcome, lostCookies } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({
    id: "login",
    schema: async () => (await import("~/domain/users/login-schema")).credentialsSchema,
  });
  return (
    <AuthLayout
      language
      lostCookies={lostCookies && !own.refusal}
      title={t("account.login.title")}
      footer={
        <p>
          {t("account.login.no_account")}{" "}
          <a className="link" href={paths.signup()}>
            {t("account.signup.submit")}
          </a>
        </p>
      }
    >
      <SchemaForm of={own} reloadDocument>
        {to && <input type="hidden" name="to" value={to} />}
        {outcome === "reset" && !own.refusal && (
          <div role="status">
            <Alert tone="success">{t("account.reset.done")}</Alert>
          </div>
        )}
        {outcome === "over" && !own.refusal && (
          <Alert tone="warning">{t("account.two_factor.over")}</Alert>
        )}
        <CredentialsFields fields={own.fields} />
        <SubmitButton wide size="lg">
          {t("account.login.submit")}
        </SubmitButton>
        <a className="link justify-self-start" href={paths.forgotPassword()}>
          {t("account.login.forgot")}
        </a>
        <a className="link justify-self-start" href={paths.helpArticle("lost-access")}>
          {t("account.login.lost_access")}
        </a>
      </SchemaForm>
    </AuthLayout>
  );
}
