import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { EditorFrame, useCanWrite } from "~/components/campaigns/editor/editor-frame";
import { valuesOf } from "~/components/campaigns/editor/form-values";
import { PartForm } from "~/components/campaigns/editor/part-form";
import { ThanksCards } from "~/components/campaigns/thanks-cards";
import { revalidatesEditor, savingEditor } from "~/components/campaigns/editor/saving-editor";
import type { RouteHandle } from "~/components/layout/route-handle";
import { previewReceipt } from "~/domain/notifications/preview-receipt.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { changeCampaign, readEditor, savePart } from "./campaign-editor.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const editor = await readEditor(ctx, args.params.uuid ?? "", "thanks", args.request);
  return { ...editor, mail: previewReceipt(ctx, editor.campaign) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const form = await readForm(args);
  return (await changeCampaign(ctx, id, "thanks", form)) ?? savePart(ctx, id, "thanks", form);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingEditor(args);
}
export const shouldRevalidate = revalidatesEditor;

export default function CampaignThanks() {
  const data = useLoaderData<typeof loader>();
  const { campaign } = data;
  const canWrite = useCanWrite(campaign);
  const { currency } = campaign;
  return (
    <EditorFrame data={data} page={paths.campaignPage(campaign.id, "thanks")} hasForm>
      <PartForm
        data={data}
        part="thanks"
        currency={currency}
        values={valuesOf(campaign)}
        version={data.version}
        canWrite={canWrite}
      >
        {(fields) => (
          <ThanksCards
            campaign={campaign}
            organization={data.organization}
            fields={fields}
            canWrite={canWrite}
            mail={data.mail}
          />
        )}
      </PartForm>
    </EditorFrame>
  );
}
