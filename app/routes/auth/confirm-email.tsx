import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { confirmEmailChange } from "~/domain/users/account/confirm-email-change.server";
import { findEmailChange } from "~/domain/users/account/find-email-change.server";
import { readForm } from "~/http/forms/forms.server";
import { forgetLinkToken, readLinkToken, takeLinkToken } from "~/http/sessions/link-token.server";
import { finishOver, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requirePlatform, requirePlatformUser } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Opens the link that was sent to the new address; the person who requested the change must be signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const taken = takeLinkToken(args.request);
  if (taken) throw taken;
  const { user } = requirePlatformUser(args);
  const change = await findEmailChange(ctx.now, "confirm", readLinkToken(args.request));
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("account.email_change.confirm_title")} · Dádiva`,
    address: change?.userId === user.id ? change.newEmail : null,
    isDone: outcomeOf(args.request, ["done"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatformUser(args);
  await readForm(args);
  await confirmEmailChange(ctx, { token: readLinkToken(args.request) });
  return finishOver(paths.confirmEmail(), "done", forgetLinkToken());
}

export default function ConfirmEmail() {
  const { address, isDone } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  const own = useSchemaForm({ id: "confirm" });
  return (
    <AuthLayout language title={t("account.email_change.confirm_title")}>
      <div className="stack">{content()}</div>
    </AuthLayout>
  );

  function content() {
    if (address !== null && !refusal) {
      return (
        <SchemaForm of={own} reloadDocument>
          <p>{t("account.email_change.confirm_text", { address })}</p>
          <SubmitButton wide size="lg">
            {t("account.email_change.confirm_submit")}
          </SubmitButton>
        </SchemaForm>
      );
    }
    const isConfirmed = isDone && !refusal;
    return (
      <>
        <div role="status">
          <Alert
            tone={isConfirmed ? "success" : "warning"}
            title={t(isConfirmed ? "account.email_change.confirmed" : "errors.link_expired")}
          />
        </div>
        <ButtonLink plain to={paths.organizations()} wide size="lg">
          {t("common.actions.continue")}
        </ButtonLink>
      </>
    );
  }
}
