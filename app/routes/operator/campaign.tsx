import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CampaignForm } from "~/components/campaigns/editor/campaign-form";
import { valuesOf } from "~/components/campaigns/editor/form-values";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PromotedForm } from "~/components/operator/promoted-form";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { chargeLimits } from "~/domain/campaigns/editor/check-campaign";
import { getPromoted } from "~/domain/campaigns/promoted/get-promoted.server";
import { updateCampaign } from "~/domain/campaigns/editor/update-campaign.server";
import { actIn } from "~/domain/operators/act-in.server";
import { amountsStep, saveCampaignForm } from "~/http/forms/campaign-form.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";

export const handle: RouteHandle = { i18n: ["operator", "campaigns", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { id: of = "", uuid = "" } = args.params;
  const { acting, campaign } = await getPromoted(ctx, of, uuid);
  const { id, name } = acting.organization;
  return {
    title: `${campaign.title} · Dádiva`,
    campaign,
    organization: { id, name },
    chargeLimits: await chargeLimits(acting),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const form = await readForm(args);
  const step = amountsStep(form);
  if (step) return step;
  await saveCampaignForm(form, acting.organization.currency, (input) =>
    updateCampaign(acting, args.params.uuid ?? "", input),
  );
  return finishAt(paths.operatorCampaigns(acting.organizationId), "saved");
}

export default function PromotedCampaign() {
  const { campaign, chargeLimits, organization } = useLoaderData<typeof loader>();
  const t = useT();
  const form = { currency: campaign.currency, chargeLimits, values: valuesOf(campaign) };
  return (
    <>
      <PageHeader
        title={campaign.title}
        description={organization.name}
        back={{
          to: paths.operatorCampaigns(organization.id),
          label: t("operator.campaigns.title"),
        }}
        badge={<StatusBadge of="campaign" status={campaign.state} />}
      />
      {campaign.state === "published" ? (
        <div className="grid max-w-3xl gap-6">
          <Alert tone="info">{t("operator.campaigns.is_published")}</Alert>
          <CampaignForm {...form} type="promoted" actions={null} />
        </div>
      ) : (
        <PromotedForm {...form} organization={organization} submit="common.actions.save" />
      )}
    </>
  );
}
