import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { EditorFrame, useCanWrite } from "~/components/campaigns/editor/editor-frame";
import {
  ArchivedFields,
  confirmRemoval,
  FieldList,
  ReadFields,
} from "~/components/campaigns/editor/field-list";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { getForm } from "~/domain/campaigns/form/get-form.server";
import { updateForm } from "~/domain/campaigns/form/update-form.server";
import { DomainError } from "~/domain/errors";
import { readForm, textIn } from "~/http/forms/forms.server";
import { orderIn } from "~/http/forms/order-in.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { changeCampaign, readEditor } from "./campaign-editor.server";
import { fieldLimits, widgets } from "~/values/form-fields";

export const handle: RouteHandle = { i18n: ["manage", "campaigns", "public"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const outcomes = ["added", "saved", "removed", "restored", "ordered"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const id = args.params.uuid ?? "";
  const [form, editor] = await Promise.all([
    getForm(ctx, id),
    readEditor(ctx, id, "fields", args.request),
  ]);
  const done = outcomeOf(args.request, outcomes);
  return {
    ...form,
    title: editor.title,
    // The questions' own results have their own words.
    editor: { ...editor, done: done === null ? editor.done : null },
    done,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const campaignId = args.params.uuid ?? "";
  const form = await readForm(args);
  const changed = await changeCampaign(ctx, campaignId, "fields", form);
  if (changed) return changed;
  const finish = (done: (typeof outcomes)[number]) =>
    finishAt(paths.campaignFields(campaignId), done);
  const id = textIn(form, "field") ?? "";
  switch (form.get("intent")) {
    case "order":
      await updateForm(ctx, campaignId, { kind: "order", ids: orderIn(form) });
      return finish("ordered");
    case "archive":
      await updateForm(ctx, campaignId, { kind: "archive", id });
      return finish("removed");
    case "restore":
      await updateForm(ctx, campaignId, { kind: "restore", id });
      return finish("restored");
    default:
      throw new DomainError("malformed_request");
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function CampaignFields() {
  const t = useT();
  const { answered, archived, campaign, done, editor, fields } = useLoaderData<typeof loader>();
  const canWrite = useCanWrite(campaign);
  const page = paths.campaignFields(campaign.id);
  return (
    <DialogOutlet page={page}>
      <Outcome text={done && t(`campaigns.fields.done.${done}`)} isSave={done !== null} />
      <EditorFrame
        data={editor}
        page={page}
        hasForm={false}
        confirmations={
          canWrite ? fields.map((field) => confirmRemoval(t, field, answered)) : undefined
        }
      >
        <Card title={t("campaigns.fields.title")}>
          <div className="grid gap-5">
            <p className="text-muted">{t("campaigns.fields.text")}</p>
            <p className="hint">{t("campaigns.fields.fixed")}</p>
            {fields.length === 0 ? (
              <p className="text-muted">{t("campaigns.fields.none")}</p>
            ) : canWrite ? (
              <FieldList
                key={fields.map(({ id, version }) => id + version).join()}
                campaignId={campaign.id}
                fields={fields}
              />
            ) : (
              <ReadFields fields={fields} />
            )}
            {canWrite && fields.length < fieldLimits.fields && (
              <AddField campaignId={campaign.id} />
            )}
          </div>
        </Card>
        {archived.length > 0 && <ArchivedFields fields={archived} canWrite={canWrite} />}
      </EditorFrame>
    </DialogOutlet>
  );
}

/** A plain GET to the dialog of a new question, so that it needs no script. */
function AddField({ campaignId }: { campaignId: string }) {
  const t = useT();
  return (
    <Form
      method="get"
      action={paths.newCampaignField(campaignId)}
      preventScrollReset
      className="flex flex-wrap items-end gap-3 border-t border-line pt-5"
    >
      <div className="field min-w-60 flex-1">
        <label htmlFor="new-widget" className="label">
          {t("campaigns.fields.kind")}
        </label>
        <select id="new-widget" name="widget" className="input">
          {widgets.map((widget) => (
            <option key={widget} value={widget}>
              {t(`campaigns.fields.widget.${widget}`)}
            </option>
          ))}
        </select>
      </div>
      <Button variant="outline" icon="plus">
        {t("campaigns.fields.add")}
      </Button>
    </Form>
  );
}
