import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { SettingsHeader } from "~/components/layout/settings-index";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { getTwoFactorPolicy } from "~/domain/users/two-factor/get-two-factor-policy.server";
import { updateTwoFactorPolicy } from "~/domain/users/two-factor/update-two-factor-policy.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const t = createTranslator(ctx.locale);
  return {
    ...(await getTwoFactorPolicy(ctx)),
    title: `${t("manage.nav.security")} · ${ctx.organization.name}`,
    hasOwn: ctx.user.twoFactor === "on",
    asksPassword: !isRecentLogin(ctx),
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const form = await readForm(args);
  const intent = form.get("intent");
  if (intent !== "require" && intent !== "release") throw new DomainError("malformed_request");
  await confirmTypedPassword(ctx, form.get("password"));
  await updateTwoFactorPolicy(ctx, { required: intent === "require" });
  return finishAt(paths.twoFactorPolicy(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

function confirmPolicy(
  t: Translate,
  intent: "require" | "release",
  asksPassword: boolean,
): ConfirmableAction {
  return {
    id: intent,
    intent,
    title: t(`manage.two_factor.${intent}_ask`),
    text: t(`manage.two_factor.${intent}_text`),
    submit: t(`manage.two_factor.${intent}`),
    color: intent === "require" ? "blue" : "red",
    children: (own) => <ConfirmPassword requested={asksPassword} of={own} />,
  };
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
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const confirmation = confirmPolicy(t, required ? "release" : "require", asksPassword);
  const requested = useRequestedAction(hasOwn || required ? [confirmation] : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.twoFactorPolicy()} />;
  return (
    <>
      <SettingsHeader
        title={t("manage.nav.security")}
        description={t("manage.two_factor.description")}
        help={<TopicLink topic="two-factor" />}
      />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <Card title={t("manage.two_factor.title")} className="max-w-3xl">
        <div className="stack">
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
            <div>
              <ConfirmLink confirmation={confirmation} variant={required ? "outline" : "primary"}>
                {confirmation.submit}
              </ConfirmLink>
            </div>
          )}
        </div>
      </Card>
    </>
  );
}
