import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { LinkExpired } from "~/components/users/link-expired";
import { findEmailChange } from "~/domain/users/account/find-email-change.server";
import { revokeEmailChange } from "~/domain/users/account/revoke-email-change.server";
import { readForm } from "~/http/forms/forms.server";
import {
  forgetLinkToken,
  mayHaveLostLink,
  readLinkToken,
  takeLinkToken,
} from "~/http/sessions/link-token.server";
import { finishOver, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Opens 'This wasn't me', the link that was sent to the old address; it needs no session, which may be lost. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const taken = takeLinkToken(args.request);
  if (taken) throw taken;
  const change = await findEmailChange(ctx.now, "revoke", readLinkToken(args.request));
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("account.email_change.revoke_title")} · Dádiva`,
    address: change?.oldEmail ?? null,
    isDone: outcomeOf(args.request, ["done"]) !== null,
    mayBeLost: mayHaveLostLink(args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  await readForm(args);
  await revokeEmailChange(ctx, { token: readLinkToken(args.request) });
  return finishOver(paths.revokeEmail(), "done", forgetLinkToken());
}

export default function RevokeEmail() {
  const { address, isDone, mayBeLost } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  const own = useSchemaForm({ id: "revoke" });
  return (
    <AuthLayout language title={t("account.email_change.revoke_title")}>
      {content()}
    </AuthLayout>
  );

  function content() {
    if (refusal) return <LinkExpired ofChange mayBeLost={mayBeLost} />;
    if (address !== null) {
      return (
        <SchemaForm of={own} reloadDocument>
          <p>{t("account.email_change.revoke_text", { address })}</p>
          <SubmitButton wide size="lg">
            {t("account.email_change.revoke_submit")}
          </SubmitButton>
        </SchemaForm>
      );
    }
    if (!isDone) return <LinkExpired ofChange mayBeLost={mayBeLost} />;
    return (
      <div role="status">
        <Alert tone="success" title={t("account.email_change.revoked")}>
          {t("common.modal.spam_reminder")}
        </Alert>
      </div>
    );
  }
}
