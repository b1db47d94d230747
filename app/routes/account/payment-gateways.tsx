import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { GatewaySetup } from "~/components/payment-processors/gateway-setup";
import { refusalIn } from "~/components/payment-processors/settings-form";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Steps, type StepState } from "~/components/ui/steps";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { paths, withQuery } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import { changeGateways, readGateways, type GatewaysData } from "../manage/gateways-page.server";

export const handle: RouteHandle = { i18n: ["manage", "account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  const t = createTranslator(ctx.locale);
  const { onboarding_steps: steps } = await getOrganization(ctx);
  return {
    title: `${t("manage.gateways.onboarding_title")} · ${ctx.organization.name}`,
    steps,
    canCreateCampaign: ctx.ability.can("create", "campaign"),
    ...(await readGateways(ctx, args.request)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return changeGateways(args, ctx, paths.onboardingGateways());
}

export default function OnboardingGateways() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const refusal = refusalIn(useActionData());
  const { steps, view, processors, done } = data;
  const page = paths.onboardingGateways();
  const hasGateway = processors.length > 0;
  return (
    <AuthLayout
      title={t(titleKey(hasGateway, steps.verification))}
      footer={
        hasGateway ? null : (
          <Link to={paths.dashboard()} className="link">
            {t("account.onboarding.gateway_later")}
          </Link>
        )
      }
    >
      <div className="grid gap-8">
        <Steps
          label={t("account.steps.label")}
          steps={[
            {
              label: t("account.steps.verification"),
              state: steps.verification ? "completed" : "active",
            },
            { label: t("account.steps.gateway"), state: hasGateway ? "completed" : "active" },
            { label: t("account.steps.documents"), state: documentsState(steps, hasGateway) },
          ]}
        />
        {done === "unusual" && <Alert tone="warning">{t("manage.gateways.done_unusual")}</Alert>}
        {hasGateway ? (
          <Next
            isVerified={steps.verification}
            canCreate={data.canCreateCampaign && !steps.has_campaigns}
          />
        ) : view === "list" ? (
          <Choice data={data} page={page} />
        ) : (
          <GatewaySetup {...data} refusal={refusal} cancelTo={page} />
        )}
      </div>
    </AuthLayout>
  );
}

function titleKey(hasGateway: boolean, isVerified: boolean): TextKey {
  if (!hasGateway) return "manage.gateways.onboarding_title";
  return isVerified ? "manage.gateways.onboarding_done" : "manage.gateways.done_created";
}

function documentsState(steps: { documents: boolean }, hasGateway: boolean): StepState {
  if (steps.documents) return "completed";
  return hasGateway ? "active" : "inactive";
}

function Choice({ data: { canUpdate, options }, page }: { data: GatewaysData; page: string }) {
  const t = useT();
  const option = options.find(({ id }) => id === "local_payments");
  return (
    <div className="stack">
      <p>{t("manage.gateways.intro")}</p>
      <section className="grid gap-3 rounded-card border border-line p-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="subtitle">{t("manage.gateways.local_payments")}</h2>
        </div>
        <p className="text-muted">{t("manage.gateways.local_payments_text")}</p>
        {option && <p className="text-muted">{t("manage.gateways.fee", { fee: option.fee })}</p>}
        {canUpdate && (
          <ButtonLink to={withQuery(page, { setup: "local_payments" })}>
            {t("common.actions.continue")}
          </ButtonLink>
        )}
      </section>
      <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-5">
        <h2 className="font-bold">{t("manage.gateways.global_payments")}</h2>
        <Badge>{t("manage.gateways.soon")}</Badge>
      </section>
    </div>
  );
}

/** What's next, a first campaign if there is none; an account that is not verified yet does that first, since it can't receive before. */
function Next({ isVerified, canCreate }: { isVerified: boolean; canCreate: boolean }) {
  const t = useT();
  if (!isVerified) {
    return (
      <ButtonLink to={paths.verifications()}>
        {t("manage.dashboard.first_steps.verification")}
      </ButtonLink>
    );
  }
  return (
    <div className="stack">
      <div role="status">
        <Alert tone="success">
          {t(
            canCreate
              ? "manage.gateways.onboarding_done_text"
              : "manage.gateways.onboarding_done_reader",
          )}
        </Alert>
      </div>
      <div className="flex flex-wrap gap-3">
        {canCreate && (
          <ButtonLink to={paths.chooseCampaignType()}>
            {t("account.verification.next_campaign")}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" to={paths.dashboard()}>
          {t("account.verification.to_dashboard")}
        </ButtonLink>
      </div>
    </div>
  );
}
