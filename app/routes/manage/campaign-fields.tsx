import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { CampaignTabs } from "~/components/campaigns/campaign-tabs";
import {
  ArchivedFields,
  confirmRemoval,
  FieldList,
  ReadFields,
} from "~/components/campaigns/field-list";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/confirm";
import { DialogOutlet } from "~/components/ui/dialog-outlet";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { getForm } from "~/domain/campaigns/get-form.server";
import { updateForm } from "~/domain/campaigns/update-form.server";
import { DomainError } from "~/domain/errors";
import { readForm, textIn } from "~/http/forms.server";
import { orderIn } from "~/http/order-in.server";
import { finishAt, outcomeOf } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { fieldLimits, widgets } from "~/values/form-fields";

export const handle: RouteHandle = { i18n: ["manage", "campaigns", "public"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const outcomes = ["added", "saved", "removed", "restored", "ordered"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const form = await getForm(ctx, args.params.uuid ?? "");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("campaigns.fields.title")} · ${form.campaign.title} · ${ctx.organization.name}`,
    ...form,
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "campaign");
  const campaignId = args.params.uuid ?? "";
  const form = await readForm(args);
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
  const { answered, archived, campaign, done, fields } = useLoaderData<typeof loader>();
  const canUpdate = useCan()("update", "campaign");
  const canWrite = canUpdate && campaign.type !== "promoted";
  const requested = useRequestedAction(
    canWrite ? fields.map((field) => confirmRemoval(t, field, answered)) : [],
  );
  const page = paths.campaignFields(campaign.id);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={page} />;
  return (
    <DialogOutlet page={page}>
      <PageHeader
        title={campaign.title}
        description={t("campaigns.fields.text")}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
        badge={<StatusBadge of="campaign" status={campaign.state} />}
      />
      <Outcome text={done && t(`campaigns.fields.done.${done}`)} isSave={done !== null} />
      <CampaignTabs id={campaign.id} />
      {!canWrite && (
        <Alert tone="info" className="mb-6">
          {t(canUpdate ? "campaigns.promoted.by_staff" : "manage.read_only")}
        </Alert>
      )}
      <div className="grid gap-6">
        <Card title={t("campaigns.fields.title")}>
          <div className="grid gap-5">
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
      </div>
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
