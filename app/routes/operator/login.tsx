import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { OperatorDoor } from "~/components/operator/operator-door";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { CredentialsFields } from "~/components/users/credentials-fields";
import type { credentialsSchema } from "~/domain/users/schema";
import { authenticateForm, seeOther, startOperatorSession } from "~/http/authentication.server";
import { localPath } from "~/http/destination";
import { readForm } from "~/http/forms.server";
import { hasLostLogin } from "~/http/lost-login.server";
import { outcomeOf } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireOperatorHost } from "~/http/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account", "operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperatorHost(args);
  const to = localPath(new URL(args.request.url).searchParams.get("to"));
  if (args.context.facts.session?.operator) throw seeOther(to ?? paths.operator());
  const title = `${createTranslator(ctx.locale)("operator.login.title")} · Dádiva`;
  const isOver = outcomeOf(args.request, ["over"]) !== null;
  return { title, to, isOver, lostCookies: hasLostLogin(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperatorHost(args);
  const unread = args.request.clone();
  const form = await readForm(args);
  const { userId } = await authenticateForm(ctx, unread, "operator");
  const to = form.get("to");
  const cookie = await startOperatorSession(args, "operator_step", userId);
  return seeOther(paths.operatorStep({ to: typeof to === "string" ? to : null }), cookie);
}

export default function OperatorLogin() {
  const { isOver, lostCookies, to } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const t = useT();
  const [form, fields] = useForm<z.input<typeof credentialsSchema>>({ id: "login", lastResult });
  return (
    <OperatorDoor
      title={t("operator.login.title")}
      description={t("operator.login.text")}
      lostCookies={lostCookies && !lastResult}
    >
      <Form method="post" reloadDocument className="stack" {...getFormProps(form)}>
        <CsrfField />
        {to && <input type="hidden" name="to" value={to} />}
        {isOver && !lastResult && <Alert tone="warning">{t("account.two_factor.over")}</Alert>}
        <FormErrorSummary form={form as never} />
        <CredentialsFields fields={fields} />
        <Button wide size="lg">
          {t("account.login.submit")}
        </Button>
      </Form>
    </OperatorDoor>
  );
}
