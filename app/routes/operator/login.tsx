import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OperatorDoor } from "~/components/operator/operator-door";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { CredentialsFields } from "~/components/users/credentials-fields";
import {
  authenticateForm,
  seeOther,
  startOperatorSession,
} from "~/http/sessions/authentication.server";
import { localPath } from "~/http/sessions/destination";
import { readForm } from "~/http/forms/forms.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperatorHost } from "~/http/sessions/require-operator.server";
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
  return { title, to, isOver };
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
  const { isOver, to } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({
    id: "login",
    schema: async () => (await import("~/domain/users/login-schema")).credentialsSchema,
  });
  return (
    <OperatorDoor title={t("operator.login.title")} description={t("operator.login.text")}>
      <SchemaForm of={own} reloadDocument>
        {to && <input type="hidden" name="to" value={to} />}
        {isOver && !own.refusal && <Alert tone="warning">{t("account.two_factor.over")}</Alert>}
        <CredentialsFields fields={own.fields} />
        <SubmitButton wide size="lg">
          {t("account.login.submit")}
        </SubmitButton>
      </SchemaForm>
    </OperatorDoor>
  );
}
