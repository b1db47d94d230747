import { MissingList } from "~/components/campaigns/editor/missing-list";
import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { Icon } from "~/components/ui/icon";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { Campaign } from "~/domain/campaigns/campaign";
import { hasPublicPage, offersMonthly, type CampaignType } from "~/domain/campaigns/campaign-types";
import type { MissingPart } from "~/domain/campaigns/editor/missing-parts";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface PublishCardProps {
  campaign: Campaign;
  missing: readonly MissingPart[];
  mendable: readonly MissingPart[];
  timezone: string;
  url: string;
  previewUrl: string;
  canUpdate: boolean;
  /** Whether the page has a form of the editor, whose bar has preview and publishing. */
  hasForm: boolean;
}

export function confirmUnpublish(t: Translate, type: CampaignType): ConfirmableAction {
  const text = t("campaigns.unpublish_text");
  return {
    id: "unpublish",
    intent: "unpublish",
    title: t("campaigns.unpublish_ask"),
    text: offersMonthly(type) ? `${text} ${t("campaigns.publish_box.unpublish_hint")}` : text,
    submit: t("campaigns.unpublish"),
  };
}

/** Shows a campaign's state, what its publishing lacks, and the button. */
export function PublishCard(props: PublishCardProps) {
  const { campaign, missing, mendable, timezone, url, previewUrl, canUpdate, hasForm } = props;
  const t = useT();
  const hasBar = hasForm && canUpdate && campaign.type !== "promoted";
  if (campaign.publishedAt) {
    return (
      <Card title={t("campaigns.sections.publish")}>
        <div className="grid gap-4">
          <p>
            {t("campaigns.publish_box.published_at")}{" "}
            <DateTime at={campaign.publishedAt} zone={timezone} />
          </p>
          {!hasBar && hasPublicPage(campaign) && (
            <PageLink href={url} text={t("campaigns.publish_box.see_page")} />
          )}
          {canUpdate && (
            <div className="grid justify-items-start gap-2 border-t border-line pt-4">
              {offersMonthly(campaign.type) && (
                <p className="hint">{t("campaigns.publish_box.unpublish_hint")}</p>
              )}
              <ConfirmLink confirmation={confirmUnpublish(t, campaign.type)}>
                {t("campaigns.unpublish")}
              </ConfirmLink>
            </div>
          )}
        </div>
      </Card>
    );
  }
  return (
    <Card title={t("campaigns.sections.publish")}>
      <div className="grid gap-4">
        {missing.length === 0 ? (
          <p className="flex items-center gap-2">
            <Icon name="check" className="flex-none text-success" />
            {t("campaigns.publish_box.ready")}
          </p>
        ) : (
          <div>
            <p className="label">{t("campaigns.publish_box.missing")}</p>
            <MissingList campaignId={campaign.id} missing={missing} mendable={mendable} />
          </div>
        )}
        {campaign.type === "crowdfund" && campaign.objective === null && (
          <p className="text-muted">{t("campaigns.publish_box.goal_advice")}</p>
        )}
        {canUpdate && campaign.archivedAt === null && !hasBar && <PublishAsIs />}
        {!hasBar && <PageLink href={previewUrl} text={t("campaigns.publish_box.preview")} />}
      </div>
    </Card>
  );
}

/** Publishes a campaign without saving a form: our staff wrote its texts, or the page has none. */
function PublishAsIs() {
  const t = useT();
  const own = useSchemaForm({
    id: "publish-as-is",
    intent: "publish_as_is",
    // The page lists what is missing.
    owns: (_typed, error) => error?.details.missing === undefined,
  });
  return (
    <SchemaForm of={own}>
      <SubmitButton wide>{t("campaigns.publish_box.publish")}</SubmitButton>
    </SchemaForm>
  );
}

function PageLink({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary"
    >
      <Icon name="external" size={18} />
      {text}
    </a>
  );
}
