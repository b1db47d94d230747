import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { CampaignTabs } from "~/components/campaigns/campaign-tabs";
import { MeasuringForm } from "~/components/campaigns/editor/measuring-form";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { listMeasuringKeys } from "~/domain/campaigns/measuring/list-measuring-keys.server";
import { measuringKeysSchema } from "~/domain/campaigns/measuring/measuring-schema";
import { shownStatus } from "~/domain/campaigns/shown-status";
import { saveMeasuringKeys } from "~/domain/campaigns/measuring/save-measuring-keys.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** The keys with which our server reports a campaign's donations to the organisation's services. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const campaignId = args.params.uuid ?? "";
  const [campaign, keys] = await Promise.all([
    getCampaign(ctx, campaignId),
    listMeasuringKeys(ctx, campaignId),
  ]);
  const { id, title, type } = campaign;
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("campaigns.measuring.title")} · ${title} · ${ctx.organization.name}`,
    campaign: { id, status: shownStatus(campaign), title, type },
    keys,
    timezone: ctx.organization.timezone,
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  await saveMeasuringKeys(ctx, id, parseFields(await readForm(args), measuringKeysSchema));
  return finishAt(paths.campaignMeasuring(id), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

export default function CampaignMeasuring() {
  const t = useT();
  const { campaign, keys, timezone, saved } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const canUpdate = useCan()("update", "campaign") && campaign.type !== "promoted";
  return (
    <>
      <PageHeader
        title={campaign.title}
        description={t("campaigns.measuring.description")}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
        badge={<StatusBadge of="campaign" status={campaign.status} />}
      />
      <CampaignTabs id={campaign.id} type={campaign.type} />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <div className="grid max-w-3xl gap-6">
        <Alert tone="info" title={t("campaigns.measuring.what")}>
          <p>{t("campaigns.measuring.what_text")}</p>
          <p>
            <Link className="link" to={paths.campaignPage(campaign.id, "advanced")}>
              {t("campaigns.measuring.ids")}
            </Link>
          </p>
        </Alert>
        <MeasuringForm
          key={keys.map(({ lastFour }) => lastFour).join()}
          keys={keys}
          timezone={timezone}
          canUpdate={canUpdate}
        />
      </div>
    </>
  );
}
