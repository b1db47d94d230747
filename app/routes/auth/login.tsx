import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { CredentialsFields } from "~/components/users/credentials-fields";
import { listOrganizations } from "~/domain/users/list-organizations.server";
import type { credentialsSchema } from "~/domain/users/schema";
import { authenticateForm, onwardUrl, seeOther, startLogin } from "~/http/authentication.server";
import { readForm } from "~/http/forms.server";
import { deviceCookie } from "~/http/login-limits.server";
import { hasLostLogin } from "~/http/lost-login.server";
import { outcomeOf } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const asked = new URL(args.request.url).searchParams;
  const to = asked.get("to");
  const { session } = args.context.facts;
  if (session?.kind === "platform" && session.userId && !asked.has("again")) {
    const organizations = await listOrganizations(ctx.now, session.userId);
    const slugs = organizations.map(({ slug }) => slug);
    throw seeOther(onwardUrl(to, slugs));
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
  const organizations = await listOrganizations(ctx.now, userId);
  const slugs = organizations.map(({ slug }) => slug);
  return seeOther(onwardUrl(to, slugs), cookie, deviceCookie(email));
}

export default function Login() {
  const { to, outcome, lostCookies } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const t = useT();
  const [form, fields] = useForm<z.input<typeof credentialsSchema>>({ id: "login", lastResult });
  return (
    <AuthLayout
      language
      lostCookies={lostCookies && !lastResult}
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
      <Form method="post" reloadDocument className="stack" {...getFormProps(form)}>
        <CsrfField />
        {to && <input type="hidden" name="to" value={to} />}
        {outcome === "reset" && !lastResult && (
          <div role="status">
            <Alert tone="success">{t("account.reset.done")}</Alert>
          </div>
        )}
        {outcome === "over" && !lastResult && (
          <Alert tone="warning">{t("account.two_factor.over")}</Alert>
        )}
        <FormErrorSummary form={form as never} />
        <CredentialsFields fields={fields} />
        <Button wide size="lg">
          {t("account.login.submit")}
        </Button>
        <a className="link justify-self-start" href={paths.forgotPassword()}>
          {t("account.login.forgot")}
        </a>
        <a className="link justify-self-start" href={paths.helpArticle("lost-access")}>
          {t("account.login.lost_access")}
        </a>
      </Form>
    </AuthLayout>
  );
}
