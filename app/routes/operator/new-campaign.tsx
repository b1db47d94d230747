import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newValues } from "~/components/campaigns/editor/form-values";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PromotedForm } from "~/components/operator/promoted-form";
import { PageHeader } from "~/components/ui/page-header";
import { presetAmounts } from "~/countries/plans/preset-amounts";
import { chargeLimits } from "~/domain/campaigns/editor/check-campaign";
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import { actIn } from "~/domain/operators/act-in.server";
import { amountsStep, saveCampaignForm } from "~/http/forms/campaign-form.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { isId } from "~/values/ids/ids";

export const handle: RouteHandle = { i18n: ["operator", "campaigns", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const { organization } = acting;
  return {
    title: `${createTranslator(acting.locale)("operator.campaigns.new_title")} · Dádiva`,
    organization: { id: organization.id, name: organization.name },
    currency: organization.currency,
    chargeLimits: await chargeLimits(acting),
    values: newValues({
      type: "promoted",
      color: organization.color,
      currency: organization.currency,
      presets: presetAmounts(organization.country),
    }),
    // A second click creates no second campaign.
    formKey: acting.newId(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const form = await readForm(args);
  const step = amountsStep(form);
  if (step) return step;
  const key = String(form.get("key"));
  await saveCampaignForm(form, acting.organization.currency, (input) =>
    createCampaign(acting, input, isId(key) ? key : undefined),
  );
  return finishAt(paths.operatorCampaigns(acting.organizationId), "created");
}

export default function NewPromotedCampaign() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const backTo = paths.operatorCampaigns(page.organization.id);
  return (
    <>
      <PageHeader
        title={t("operator.campaigns.new_title")}
        description={t("operator.campaigns.new_text", { organization: page.organization.name })}
        back={{ to: backTo, label: t("operator.campaigns.title") }}
      />
      <PromotedForm {...page} submit="operator.campaigns.create" />
    </>
  );
}
