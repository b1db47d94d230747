import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EditorFrame, useCanWrite } from "~/components/campaigns/editor-frame";
import { EventForm } from "~/components/campaigns/event-form";
import type { RouteHandle } from "~/components/layout/route-handle";
import { publishCampaign } from "~/domain/campaigns/publish-campaign.server";
import { getEvent } from "~/domain/tickets/get-event.server";
import { eventFormSchema } from "~/domain/tickets/schema";
import { updateEvent } from "~/domain/tickets/update-event.server";
import { CONFORM_INTENT, parseFields, readForm } from "~/http/forms.server";
import { listStep } from "~/http/list-step.server";
import { finishAt } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { changeCampaign, readEditor } from "./campaign-editor.server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const id = args.params.uuid ?? "";
  const event = await getEvent(ctx, id);
  return { ...(await readEditor(ctx, id, "tickets", args.request)), event };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const id = args.params.uuid ?? "";
  const form = await readForm(args);
  const isCode = String(form.get(CONFORM_INTENT)).includes('"promo_codes"');
  const step = listStep(form, isCode ? "promo_codes" : "options");
  if (step) return step;
  const changed = await changeCampaign(ctx, id, "tickets", form);
  if (changed) return changed;
  await updateEvent(ctx, id, parseFields(form, eventFormSchema(ctx.organization.currency)));
  const page = paths.campaignPage(id, "tickets");
  if (form.get("intent") !== "publish") return finishAt(page, "saved");
  await publishCampaign(ctx, id);
  return finishAt(page, "published");
}

export default function CampaignTickets() {
  const data = useLoaderData<typeof loader>();
  const { campaign, event } = data;
  return (
    <EditorFrame data={data} page={paths.campaignPage(campaign.id, "tickets")} hasForm={false}>
      {/* A new key renders the ids of new rows; without them the next save would create them again. */}
      <EventForm
        key={[...event.options, ...event.promoCodes].map(({ id }) => id).join()}
        event={event}
        canWrite={useCanWrite(campaign)}
      />
    </EditorFrame>
  );
}
