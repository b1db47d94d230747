import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AccessCard } from "~/components/operator/access-card";
import { DecisionCard } from "~/components/operator/decision-card";
import { PlanCard } from "~/components/operator/plan-card";
import { SupportCard } from "~/components/operator/support-card";
import { TenantBadge } from "~/components/operator/tenant-badge";
import { TenantSummary } from "~/components/operator/tenant-summary";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { featureLabel, features, planTiers, tierNames } from "~/countries/plans/plans";
import { overridePlan } from "~/domain/subscriptions/staff/override-plan.server";
import { planOverrideForm, planOverrideOf } from "~/domain/billing/schema";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { getTenant } from "~/domain/operators/get-tenant.server";
import { decisionSchema } from "~/domain/operators/schema";
import { coverRefundFees } from "~/domain/organizations/standing/cover-refund-fees.server";
import { withholdPayouts } from "~/domain/organizations/standing/withhold-payouts.server";
import { releasePayouts } from "~/domain/organizations/standing/release-payouts.server";
import { resumeOrganization } from "~/domain/organizations/standing/resume-organization.server";
import { suspendOrganization } from "~/domain/organizations/standing/suspend-organization.server";
import { getSupport } from "~/domain/support/get-support.server";
import { requestSupport } from "~/domain/support/request-support.server";
import { issueSupportTicket } from "~/domain/support/issue-support-ticket.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { supportContext } from "./support-context.server";
import { absoluteUrl } from "~/infrastructure/env.server";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = [
  ...(["suspended", "resumed", "released", "held", "fees_covered", "fees_left"] as const),
  ...(["plan", "support_asked"] as const),
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const tenant = await getTenant(ctx, args.params.id ?? "");
  const { locale } = ctx;
  const support = await getSupport(await actIn(ctx, tenant.id));
  return {
    title: `${tenant.name} · Dádiva`,
    tenant,
    country: labelIn(getCountry(tenant.country).name, locale),
    support: supportContext(ctx, support, tenant.timezone),
    publicHref: absoluteUrl(tenant.slug, "/"),
    tierChoices: planTiers.map((value) => ({ value, label: labelIn(tierNames[value], locale) })),
    featureChoices: features.map((value) => ({
      value,
      label: labelIn(featureLabel(value), locale),
    })),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const id = args.params.id ?? "";
  const acting = await actIn(ctx, id);
  const form = await readForm(args);
  const finish = (done: (typeof outcomes)[number]) =>
    finishAt(paths.operatorOrganization(id), done);
  const decision = () => parseFields(form, decisionSchema);
  switch (form.get("intent")) {
    case "suspend":
      await suspendOrganization(acting, decision());
      return finish("suspended");
    case "resume":
      await resumeOrganization(acting, decision());
      return finish("resumed");
    case "release":
      await releasePayouts(acting, decision());
      return finish("released");
    case "hold":
      await withholdPayouts(acting, decision());
      return finish("held");
    case "cover_fees":
      await coverRefundFees(acting, { ...decision(), isCovered: true });
      return finish("fees_covered");
    case "leave_fees":
      await coverRefundFees(acting, { ...decision(), isCovered: false });
      return finish("fees_left");
    case "look": {
      const { userAgent } = args.context.facts;
      const { slug, ticket } = await issueSupportTicket(ctx, { organizationId: id, userAgent });
      return seeOther(absoluteUrl(slug, paths.enterSupport({ ticket })));
    }
    case "ask_support":
      await requestSupport(acting, decision());
      return finish("support_asked");
    case "plan": {
      const given = parseFields(form, planOverrideForm);
      await overridePlan(acting, planOverrideOf(given));
      return finish("plan");
    }
    default:
      throw new DomainError("malformed_request");
  }
}

export default function OperatorOrganization() {
  const page = useLoaderData<typeof loader>();
  const { done, tenant } = page;
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const payouts = tenant.payouts ? "released" : tenant.held ? "held" : "waiting";
  const fees = tenant.refundFeesCovered ? "covered" : "left";
  const state = tenant.suspended ? "suspended" : tenant.activatedAt ? "active" : "pending";
  return (
    <>
      <PageHeader
        title={tenant.name}
        description={tenant.slug}
        back={{ to: paths.operatorOrganizations(), label: t("operator.organizations.title") }}
        badge={<TenantBadge state={state} />}
      />
      <Outcome text={done && !isRefused ? t(`operator.organization.done.${done}`) : null} />
      <div className="grid max-w-3xl gap-6">
        <TenantSummary {...page} />
        <Card title={t("operator.campaigns.title")}>
          <p>{t("operator.campaigns.description")}</p>
          <div className="mt-5">
            <ButtonLink variant="outline" to={paths.operatorCampaigns(tenant.id)}>
              {t("operator.campaigns.open")}
            </ButtonLink>
          </div>
        </Card>
        <SupportCard support={page.support} />
        <DecisionCard
          title={t("operator.organization.payouts")}
          text={t(`operator.organization.payouts_${payouts}`)}
          noted={(tenant.payouts ?? tenant.held)?.reason}
          key={tenant.payouts ? "hold" : "release"}
          intent={tenant.payouts ? "hold" : "release"}
        />
        <DecisionCard
          title={t("operator.organization.refund_fees")}
          text={t(`operator.organization.refund_fees_${fees}`)}
          key={`fees-${fees}`}
          intent={fees === "covered" ? "leave_fees" : "cover_fees"}
        />
        <Card title={t("operator.adjustments.title")}>
          <p>{t("operator.adjustments.open_text")}</p>
          <div className="mt-5">
            <ButtonLink variant="outline" to={paths.newOperatorAdjustment(tenant.id)}>
              {t("operator.adjustments.new_title")}
            </ButtonLink>
          </div>
        </Card>
        <AccessCard tenant={tenant} />
        <PlanCard {...page} plan={tenant.plan} timezone={tenant.timezone} />
        <DecisionCard
          title={t("operator.organization.account")}
          text={t(`operator.organization.account_${tenant.suspended ? "suspended" : "open"}`)}
          noted={tenant.suspended?.reason}
          key={tenant.suspended ? "resume" : "suspend"}
          intent={tenant.suspended ? "resume" : "suspend"}
        />
      </div>
    </>
  );
}
