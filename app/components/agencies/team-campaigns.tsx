import { Card } from "~/components/ui/card";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { useT } from "~/i18n";

interface Campaign {
  uuid: string;
  title: string;
}

interface ScriptedCampaign extends Campaign {
  /** What the team says for it; empty where nothing is written. */
  script: string;
}

interface TeamCampaignsProps {
  campaigns: readonly ScriptedCampaign[];
  /** Campaigns that may still be authorised. */
  open: readonly Campaign[];
  canChange: boolean;
}

/** The campaigns for which a team captures: authorised one by one, and taken away. */
export function TeamCampaigns({ campaigns, open, canChange }: TeamCampaignsProps) {
  const t = useT();
  return (
    <Card title={t("agencies.campaigns")}>
      <div className="grid gap-5">
        {campaigns.length === 0 ? (
          <EmptyState icon="megaphone" title={t("agencies.campaigns_empty")} />
        ) : (
          <>
            <p className="text-muted">{t("agencies.campaigns_text")}</p>
            <ul className="grid divide-y divide-line">
              {campaigns.map((campaign) => (
                <li
                  key={campaign.uuid}
                  className="flex flex-wrap items-center justify-between gap-3 py-2"
                >
                  <span className="min-w-0 wrap-anywhere">{campaign.title}</span>
                  {canChange && <Remove {...campaign} />}
                  {canChange && <Script key={campaign.script} {...campaign} />}
                </li>
              ))}
            </ul>
          </>
        )}
        {canChange && <Add open={open} />}
      </div>
    </Card>
  );
}

function Remove({ uuid, title }: Campaign) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="remove_campaign" />
      <input type="hidden" name="campaign" value={uuid} />
      <Button variant="ghost" size="sm" aria-label={t("agencies.remove_campaign_of", { title })}>
        {t("agencies.remove_campaign")}
      </Button>
    </form>
  );
}

function Script({ uuid, title, script }: ScriptedCampaign) {
  const t = useT();
  const own = useSchemaForm({
    ...{ id: `script-${uuid}`, intent: "script" },
    schema: async () => (await import("~/domain/agencies/script-schema")).scriptSchema,
    defaultValue: { campaign: uuid, script },
  });
  const { fields } = own;
  return (
    <details className="basis-full">
      <summary className="link w-fit min-h-11 py-2">
        {t(script === "" ? "agencies.script.add" : "agencies.script.edit")}
        <span className="sr-only"> · {title}</span>
      </summary>
      <SchemaForm of={own}>
        <input type="hidden" name={fields.campaign.name} value={uuid} />
        <TextareaField
          label={t("agencies.script.label")}
          hint={t("agencies.script.hint")}
          field={fields.script}
          rows={6}
        />
        <div>
          <SubmitButton variant="outline">{t("agencies.script.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </details>
  );
}

function Add({ open }: { open: readonly Campaign[] }) {
  const t = useT();
  const own = useSchemaForm({ id: "add_campaign", intent: "add_campaign" });
  if (open.length === 0) return <p className="text-muted">{t("agencies.no_more_campaigns")}</p>;
  return (
    <SchemaForm of={own}>
      <SearchableSelect
        label={t("agencies.choose_campaign")}
        name="campaign"
        options={open.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        required
      />
      <div>
        <SubmitButton variant="outline">{t("agencies.add_campaign")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
