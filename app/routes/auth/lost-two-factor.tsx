import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { requestTwoFactorReset } from "~/domain/users/two-factor/request-two-factor-reset.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireSecondStep } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Lets a person without app and codes request the removal of the second factor, after the password. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireSecondStep(args);
  const isAsked = outcomeOf(args.request, ["asked"]) !== null;
  return {
    title: `${createTranslator(ctx.locale)("account.two_factor.lost_title")} · Dádiva`,
    isAsked,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireSecondStep(args);
  await readForm(args);
  await requestTwoFactorReset(ctx);
  return finishAt(paths.lostTwoFactor(), "asked");
}

export default function LostTwoFactor() {
  const { isAsked } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({ id: "lost" });
  return (
    <AuthLayout
      language
      title={t("account.two_factor.lost_title")}
      footer={
        <a className="link" href={paths.secondStep()}>
          {t("account.two_factor.have_code")}
        </a>
      }
    >
      <div className="stack">
        {isAsked && !own.refusal ? (
          <div role="status">
            <Alert tone="success" title={t("account.two_factor.reset_sent")}>
              {t("account.two_factor.reset_sent_text")}
            </Alert>
          </div>
        ) : (
          <>
            <p>{t("account.two_factor.lost_codes")}</p>
            <p>{t("account.two_factor.lost_wait")}</p>
            <p>{t("account.two_factor.lost_nobody")}</p>
            <SchemaForm of={own} reloadDocument>
              <SubmitButton variant="outline" className="justify-self-start">
                {t("account.two_factor.lost_ask")}
              </SubmitButton>
            </SchemaForm>
          </>
        )}
      </div>
    </AuthLayout>
  );
}
