import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthLayout } from "~/components/layout/auth-layout";
import { PlanNotice } from "~/components/layout/notices/plan-notice";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AccountSteps } from "~/components/onboarding/account-steps";
import type { GatewayOption, RegularOption } from "~/components/payment-processors/gateway-option";
import { GatewayFaultAlert } from "~/components/payment-processors/gateway-fault-alert";
import { ChooseIntegrated } from "~/components/payment-processors/integrated-gateway";
import { SelectRegular } from "~/components/payment-processors/select-regular";
import { Alert } from "~/components/ui/messages/alert";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { useDialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { Guide } from "~/components/onboarding/guide";
import { guidePerson } from "~/components/onboarding/guide-memory";
import type { StepState } from "~/components/ui/steps";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import type { OnboardingSteps } from "~/domain/organizations/schema";
import { paths } from "~/http/paths";
import { planNotice } from "~/http/plan-notice.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";
import type { StepFace } from "~/routes/manage/gateways/gateway-steps.server";
import { changeGateways } from "~/routes/manage/gateways/gateways-changes.server";
import { readGateways, type GatewaysData } from "~/routes/manage/gateways/gateways-page.server";
import { isAllowed } from "~/domain/users/abilities";

export const handle: RouteHandle = { i18n: ["manage", "account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  const t = createTranslator(ctx.locale);
  const { onboarding_steps: steps } = await getOrganization(ctx);
  return {
    title: `${t("manage.gateways.onboarding_title")} · ${ctx.organization.name}`,
    steps,
    plan: planNotice(ctx),
    person: guidePerson(ctx),
    canCreateCampaign: isAllowed(ctx.ability, "create", "campaign"),
    canUpload: isAllowed(ctx.ability, "create", "document"),
    ...(await readGateways(ctx, args.request, paths.onboardingGateways())),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payment_processor");
  return changeGateways(args, ctx, paths.onboardingGateways());
}

export default function OnboardingGateways() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const { steps, done } = data;
  const step = useDialogFace<StepFace>();
  const page = paths.onboardingGateways();
  const hasGateway = steps.gateway;
  return (
    <AuthLayout
      title={t(titleKey(steps))}
      help={(hasGateway ? null : step?.topic) ?? "payment-gateways"}
      footer={
        hasGateway ? null : (
          <Link to={paths.dashboard()} className="link">
            {t("account.onboarding.gateway_later")}
          </Link>
        )
      }
    >
      <Guide
        name="payment-gateways"
        person={data.person}
        when={data.canUpdate && !hasGateway && !step}
      />
      <div className="grid gap-8">
        {data.plan && <PlanNotice notice={data.plan} isHome={false} />}
        <AccountSteps
          verification={steps.verification ? "completed" : "active"}
          gateway={hasGateway ? "completed" : "active"}
          documents={documentsState(steps)}
        />
        {data.fault !== null && <GatewayFaultAlert fault={data.fault} />}
        {done === "unusual" && <Alert tone="warning">{t("manage.gateways.done_unusual")}</Alert>}
        {hasGateway ? (
          <Next
            isVerified={steps.verification}
            canCreate={data.canCreateCampaign && !steps.has_campaigns}
            canUpload={data.canUpload && !steps.documents}
          />
        ) : step ? (
          <Outlet />
        ) : (
          <Choice data={data} page={page} />
        )}
      </div>
    </AuthLayout>
  );
}

type Steps = Pick<OnboardingSteps, "verification" | "gateway" | "documents">;

function titleKey({ verification, gateway }: Steps): TextKey {
  if (!gateway) return "manage.gateways.onboarding_title";
  return verification ? "manage.gateways.onboarding_done" : "manage.gateways.done_created";
}

function documentsState({ documents, gateway }: Steps): StepState {
  if (documents) return "completed";
  return gateway ? "active" : "inactive";
}

function Choice({ data, page }: { data: GatewaysData; page: string }) {
  const { canUpdate, options, regular } = data;
  const t = useT();
  return (
    <div className="stack">
      <p>{t("manage.gateways.intro")}</p>
      <ul className="grid gap-4">
        {options.map((option) => (
          <GatewayCard
            key={option.id}
            id={option.id}
            badge={
              <>
                {option.isRecommended && (
                  <Badge color="green">{t("manage.gateways.recommended")}</Badge>
                )}
                {option.isNew && <Badge color="orange">{t("manage.gateways.new")}</Badge>}
              </>
            }
            fee={option.fee}
          >
            {canUpdate && <Start option={option} page={page} />}
          </GatewayCard>
        ))}
        {regular.map((option) => (
          <GatewayCard key={option.id} id={option.id}>
            {canUpdate && <SelectRegular option={option} page={page} />}
          </GatewayCard>
        ))}
      </ul>
    </div>
  );
}

/** Leads straight to the first gateway's form, or explains why it cannot be chosen. */
function Start({ option, page }: { option: GatewayOption; page: string }) {
  const t = useT();
  if (option.id !== "local_payments" || option.refusal !== null)
    return <ChooseIntegrated option={option} page={page} />;
  return (
    <ButtonLink
      to={paths.gatewaySetupForm(page, option.id)}
      aria-label={t("manage.gateways.choose_named", { name: t(`manage.gateways.${option.id}`) })}
    >
      {t("manage.gateways.choose")}
    </ButtonLink>
  );
}

interface GatewayCardProps {
  id: GatewayOption["id"] | RegularOption["id"];
  badge?: ReactNode;
  fee?: string;
  children: ReactNode;
}

function GatewayCard({ id, badge, fee, children }: GatewayCardProps) {
  const t = useT();
  return (
    <li className="grid gap-3 rounded-card border border-line p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="subtitle">{t(`manage.gateways.${id}`)}</h2>
        {badge}
      </div>
      <div className="text-muted">
        <p>{t(`manage.gateways.${id}_text`)}</p>
        {fee && <p>{t("manage.gateways.fee", { fee })}</p>}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </li>
  );
}

/** Shows the next step: the verification of an unverified account, or a first campaign. */
function Next({
  isVerified,
  canCreate,
  canUpload,
}: {
  isVerified: boolean;
  canCreate: boolean;
  canUpload: boolean;
}) {
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
        {canUpload && (
          <ButtonLink variant="secondary" to={paths.onboardingDocuments()}>
            {t("manage.dashboard.first_steps.documents")}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" to={paths.dashboard()}>
          {t("account.verification.to_dashboard")}
        </ButtonLink>
      </div>
    </div>
  );
}
