import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { AmountsCards } from "~/components/campaigns/editor/amounts-cards";
import { EditorFrame, useCanWrite } from "~/components/campaigns/editor/editor-frame";
import { valuesOf } from "~/components/campaigns/editor/form-values";
import { PartForm } from "~/components/campaigns/editor/part-form";
import { revalidatesEditor, savingEditor } from "~/components/campaigns/editor/saving-editor";
import { useKeyAfterPost } from "~/components/campaigns/editor/use-key-after-post";
import type { RouteHandle } from "~/components/layout/route-handle";
import { chargeLimits } from "~/domain/campaigns/editor/check-campaign";
import { amountsStep } from "~/http/forms/campaign-form.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { changeCampaign, readEditor, savePart } from "./campaign-editor.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  return {
    ...(await readEditor(ctx, args.params.uuid ?? "", "amounts", args.request)),
    chargeLimits: await chargeLimits(ctx),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const form = await readForm(args);
  const step = amountsStep(form);
  if (step) return step;
  return (await changeCampaign(ctx, id, "amounts", form)) ?? savePart(ctx, id, "amounts", form);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingEditor(args);
}
export const shouldRevalidate = revalidatesEditor;

export default function CampaignAmounts() {
  const data = useLoaderData<typeof loader>();
  const { campaign } = data;
  const canWrite = useCanWrite(campaign);
  const key = useKeyAfterPost(campaign.amounts.map(({ id }) => id).join());
  const { currency } = campaign;
  return (
    <EditorFrame data={data} page={paths.campaignPage(campaign.id, "amounts")} hasForm>
      <PartForm
        data={data}
        // A new key renders the ids of new presets; without them the next save would create the presets again.
        key={key}
        part="amounts"
        currency={currency}
        values={valuesOf(campaign)}
        version={data.version}
        canWrite={canWrite}
      >
        {(fields, form) => (
          <AmountsCards
            campaign={campaign}
            chargeLimits={data.chargeLimits}
            fields={fields}
            form={form}
            canWrite={canWrite}
          />
        )}
      </PartForm>
    </EditorFrame>
  );
}
