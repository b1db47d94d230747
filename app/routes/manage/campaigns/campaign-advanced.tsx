import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { AdvancedFields } from "~/components/campaigns/editor/advanced-fields";
import { EditorFrame, useCanWrite } from "~/components/campaigns/editor/editor-frame";
import { valuesOf } from "~/components/campaigns/editor/form-values";
import { PartForm } from "~/components/campaigns/editor/part-form";
import { revalidatesEditor, savingEditor } from "~/components/campaigns/editor/saving-editor";
import type { RouteHandle } from "~/components/layout/route-handle";
import { instantFault } from "~/domain/campaigns/instant-fault.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { changeCampaign, readEditor, savePart } from "./campaign-editor.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const [editor, processors] = await Promise.all([
    readEditor(ctx, args.params.uuid ?? "", "advanced", args.request),
    listProcessors(ctx),
  ]);
  const providers = processors.map(({ provider }) => provider);
  return { ...editor, instantFault: instantFault(ctx.organization, ctx.now, providers) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const form = await readForm(args);
  return (await changeCampaign(ctx, id, "advanced", form)) ?? savePart(ctx, id, "advanced", form);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingEditor(args);
}
export const shouldRevalidate = revalidatesEditor;

export default function CampaignAdvanced() {
  const data = useLoaderData<typeof loader>();
  const { campaign } = data;
  const canWrite = useCanWrite(campaign);
  const { currency } = campaign;
  return (
    <EditorFrame data={data} page={paths.campaignPage(campaign.id, "advanced")} hasForm>
      <PartForm
        data={data}
        part="advanced"
        currency={currency}
        values={valuesOf(campaign)}
        version={data.version}
        canWrite={canWrite}
      >
        {(fields) => (
          <AdvancedFields
            fields={fields}
            instantFault={data.instantFault}
            measuringPath={paths.campaignMeasuring(campaign.id)}
            type={campaign.type}
          />
        )}
      </PartForm>
    </EditorFrame>
  );
}
