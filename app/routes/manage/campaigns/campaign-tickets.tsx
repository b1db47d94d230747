import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { EditorFrame, useCanWrite } from "~/components/campaigns/editor/editor-frame";
import type { AutosaveAnswer } from "~/components/campaigns/editor/use-autosave";
import { EventForm } from "~/components/campaigns/event-form";
import { revalidatesEditor, savingEditor } from "~/components/campaigns/editor/saving-editor";
import { useKeyAfterPost } from "~/components/campaigns/editor/use-key-after-post";
import type { RouteHandle } from "~/components/layout/route-handle";
import { publishCampaign } from "~/domain/campaigns/editor/publish-campaign.server";
import { getEvent } from "~/domain/tickets/get-event.server";
import { eventFormSchema } from "~/domain/tickets/schema";
import { updateEvent } from "~/domain/tickets/update-event.server";
import { CONFORM_INTENT, parseFields, readForm } from "~/http/forms/forms.server";
import { listStep } from "~/http/forms/list-step.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
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
  const input = parseFields(form, eventFormSchema(ctx.organization.currency));
  const isAutomatic = form.get("intent") === "autosave";
  const saved = await updateEvent(ctx, id, input, { isAutomatic });
  const { options, promoCodes, version } = saved;
  if (isAutomatic) {
    const idOf = new Map(promoCodes.map((promo) => [promo.code, promo.id]));
    const rows = {
      options: options.map((option) => option.id),
      promo_codes: input.promo_codes.map(({ code }) => idOf.get(code) ?? ""),
    };
    return { saved: { version, rows } } satisfies AutosaveAnswer;
  }
  const page = paths.campaignPage(id, "tickets");
  if (form.get("intent") !== "publish") return finishAt(page, "saved");
  await publishCampaign(ctx, id);
  return seeOther(paths.campaignShare(id));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingEditor(args);
}
export const shouldRevalidate = revalidatesEditor;

export default function CampaignTickets() {
  const data = useLoaderData<typeof loader>();
  const { campaign, event } = data;
  const key = useKeyAfterPost([...event.options, ...event.promoCodes].map(({ id }) => id).join());
  return (
    <EditorFrame data={data} page={paths.campaignPage(campaign.id, "tickets")} hasForm={false}>
      {/* A new key renders the ids of new rows; without them the next save would create them again. */}
      <EventForm
        key={key}
        event={event}
        isDraft={campaign.state === "unpublished"}
        canWrite={useCanWrite(campaign)}
      />
    </EditorFrame>
  );
}
