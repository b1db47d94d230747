import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UpdateForm } from "~/components/campaigns/updates/update-form";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { createCampaignUpdate } from "~/domain/campaigns/updates/create-campaign-update.server";
import { newUpdateSchema } from "~/domain/campaigns/updates/update-schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const { id, title } = await getCampaign(ctx, args.params.uuid ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("campaigns.updates.write")} · ${title}`,
    campaign: { id, title },
    formKey: ctx.newId(),
  };
}

/** Writes a draft; its own page publishes it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const input = await parseForm(args, newUpdateSchema);
  await createCampaignUpdate(ctx, id, input);
  return finishAt(paths.campaignUpdate(id, input.idempotency_key), "saved");
}

export default function NewCampaignUpdate() {
  const { campaign, formKey } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.campaignUpdates(campaign.id), label: t("campaigns.updates.title") }}
        title={t("campaigns.updates.write")}
        description={campaign.title}
      />
      <Card as="div" className="max-w-3xl">
        <UpdateForm formKey={formKey} />
      </Card>
    </>
  );
}
