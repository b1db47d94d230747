import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { AgencyFields, type AgencyFieldsProps } from "~/components/agencies/agency-fields";
import { TeamCampaigns } from "~/components/agencies/team-campaigns";
import { TeamPeople } from "~/components/agencies/team-people";
import { TeamPermissions } from "~/components/agencies/team-permissions";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Alert } from "~/components/ui/messages/alert";
import { PageHeader } from "~/components/ui/page-header";
import { addAgencyCampaign } from "~/domain/agencies/add-agency-campaign.server";
import type { AgencyJson } from "~/domain/agencies/agency";
import { discardAgency } from "~/domain/agencies/discard-agency.server";
import { getAgency } from "~/domain/agencies/get-agency.server";
import { listCampaignScripts } from "~/domain/agencies/list-campaign-scripts.server";
import { listOpenCampaigns } from "~/domain/agencies/list-open-campaigns.server";
import { removeAgencyCampaign } from "~/domain/agencies/remove-agency-campaign.server";
import { agencyFormSchema } from "~/domain/agencies/schema";
import { scriptSchema } from "~/domain/agencies/script-schema";
import { updateAgency } from "~/domain/agencies/update-agency.server";
import { updateCampaignScript } from "~/domain/agencies/update-campaign-script.server";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { listGatewayChoices } from "./agency-page.server";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = [
  "created_now",
  "person_saved",
  "invited",
  "campaign_added",
  "campaign_removed",
  "script_saved",
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "agency");
  const token = args.params.token ?? "";
  const agency = await getAgency(ctx, token);
  const [processors, open, scripts] = await Promise.all([
    listGatewayChoices(ctx),
    listOpenCampaigns(ctx, token),
    listCampaignScripts(ctx, token),
  ]);
  const t = createTranslator(ctx.locale);
  const { name, timezone } = ctx.organization;
  const ended = agency.discarded_at && new Date(agency.discarded_at);
  return {
    title: `${agency.agency_name} · ${name}`,
    agency,
    processors,
    open,
    scripts,
    ended: ended && formatDateTime(ended, timezone, t, ctx.locale, "sentence"),
    done: outcomeOf(args.request, outcomes),
  };
}

const FORM_NAMES = { "agency.payment_processor": "payment_processor" };

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "agency");
  const token = args.params.token ?? "";
  const form = await readForm(args);
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.agencyPage(token), done);
  const campaign = String(form.get("campaign") ?? "");
  switch (form.get("intent")) {
    case "settings": {
      const changes = parseFields(form, agencyFormSchema);
      await withFormNames(FORM_NAMES, () => updateAgency(ctx, token, changes));
      return finish("person_saved");
    }
    case "add_campaign":
      await addAgencyCampaign(ctx, token, campaign);
      return finish("campaign_added");
    case "remove_campaign":
      await removeAgencyCampaign(ctx, token, campaign);
      return finish("campaign_removed");
    case "script":
      await updateCampaignScript(ctx, token, parseFields(form, scriptSchema));
      return finish("script_saved");
    case "discard":
      await discardAgency(ctx, token);
      return finishAt(paths.agencies(), "team_discarded");
    default:
      throw new DomainError("malformed_request");
  }
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["add_campaign", "remove_campaign", "discard"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

const discardOf = (t: Translate, name: string): ConfirmableAction => ({
  id: "discard",
  intent: "discard",
  title: t("agencies.discard_confirm", { name }),
  text: t("agencies.danger_text"),
  submit: t("agencies.discard"),
});

export default function Agency() {
  const { agency, done, ended, open, processors, scripts } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const { agency_name: name, campaigns, mode, token, users } = agency;
  const isOpen = agency.discarded_at === null;
  const confirmation = discardOf(t, name);
  const requested = useRequestedAction(isOpen ? [confirmation] : []);
  if (requested !== undefined) {
    return <ConfirmPage confirmation={requested} backTo={paths.agencyPage(token)} />;
  }
  return (
    <>
      <PageHeader
        title={name}
        description={t(`agencies.scope.${agency.scope}`)}
        back={{ to: paths.agencies(), label: t("agencies.title") }}
        help={<TopicLink topic="external-teams" />}
        badge={
          <Badge color={mode === "live" ? "green" : "orange"}>{t(`agencies.mode.${mode}`)}</Badge>
        }
      />
      <Outcome
        text={done && !isRefused ? t(`agencies.${done}`) : null}
        isSave={done === "person_saved"}
      />
      <div className="grid max-w-4xl gap-6">
        {ended && <Alert tone="warning">{t("agencies.is_discarded", { date: ended })}</Alert>}
        <TeamPeople
          users={users}
          addTo={isOpen ? paths.newAgencyUser(token) : null}
          personTo={(uuid) => paths.agencyUser(token, uuid)}
        />
        <TeamCampaigns
          campaigns={campaigns.map((one) => ({ ...one, script: scripts[one.uuid] ?? "" }))}
          open={open}
          canChange={isOpen}
        />
        <TeamPermissions agency={agency} />
        {isOpen && (
          <>
            <Settings agency={agency} processors={processors} />
            <Card title={t("agencies.danger")}>
              <div className="grid justify-items-start gap-4">
                <p className="text-muted">{t("agencies.danger_text")}</p>
                <ConfirmLink confirmation={confirmation} variant="destructive">
                  {confirmation.submit}
                </ConfirmLink>
              </div>
            </Card>
          </>
        )}
      </div>
    </>
  );
}

interface SettingsProps extends Pick<AgencyFieldsProps, "processors"> {
  agency: AgencyJson;
}

function Settings({ agency, processors }: SettingsProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "settings",
    intent: "settings",
    schema: async () => (await import("~/domain/agencies/schema")).agencyFormSchema,
    defaultValue: {
      ...agency,
      sync_delay: String(agency.sync_delay),
      payment_processor: agency.payment_processor ?? "",
    },
  });
  return (
    <Card title={t("agencies.settings")}>
      <SchemaForm of={own}>
        <AgencyFields fields={fields} processors={processors} />
        <div>
          <SubmitButton>{t("agencies.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
