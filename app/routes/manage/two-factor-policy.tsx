import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SecondFactorForm } from "~/components/users/second-factor-form";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { getTwoFactorPolicy } from "~/domain/users/get-two-factor-policy.server";
import { updateTwoFactorPolicy } from "~/domain/users/update-two-factor-policy.server";
import { seeOther } from "~/http/authentication.server";
import { confirmTypedPassword } from "~/http/confirm-password.server";
import { readForm } from "~/http/forms.server";
import { paths, withQuery } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const t = createTranslator(ctx.locale);
  return {
    ...(await getTwoFactorPolicy(ctx)),
    title: `${t("manage.two_factor.title")} · ${ctx.organization.name}`,
    hasOwn: ctx.user.twoFactor === "on",
    asksPassword: !isRecentLogin(ctx),
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const form = await readForm(args);
  const intent = form.get("intent");
  if (intent !== "require" && intent !== "release") throw new DomainError("malformed_request");
  await confirmTypedPassword(ctx, form.get("password"));
  await updateTwoFactorPolicy(ctx, { required: intent === "require" });
  return seeOther(withQuery(paths.twoFactorPolicy(), { saved: 1 }));
}

export default function TwoFactorPolicy() {
  const {
    required,
    people,
    protected: count,
    hasOwn,
    asksPassword,
    saved,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("manage.two_factor.title")}
        description={t("manage.two_factor.description")}
        back={{ to: paths.settings(), label: t("manage.settings.title") }}
      />
      <Card className="max-w-3xl">
        <div className="stack">
          {saved && !refusal && (
            <div role="status">
              <Alert tone="success">{t("manage.settings.saved")}</Alert>
            </div>
          )}
          <p className="font-semibold">
            {t(required ? "manage.two_factor.is_required" : "manage.two_factor.is_optional")}
          </p>
          <p>{t("manage.two_factor.people", { count: people, protected: count })}</p>
          {!hasOwn && !required ? (
            <>
              <Alert tone="info">{t("manage.two_factor.own_first")}</Alert>
              <ButtonLink plain to={paths.twoFactor()} className="justify-self-start">
                {t("manage.two_factor.set_up")}
              </ButtonLink>
            </>
          ) : (
            <SecondFactorForm
              intent={required ? "release" : "require"}
              submit={t(required ? "manage.two_factor.release" : "manage.two_factor.require")}
              variant={required ? "outline" : "primary"}
              asksPassword={asksPassword}
              refusal={refusal}
            />
          )}
        </div>
      </Card>
    </>
  );
}
