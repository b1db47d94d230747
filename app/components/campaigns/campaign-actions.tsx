import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { Campaign } from "~/domain/campaigns/campaign";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface CampaignActionsProps {
  campaign: Campaign;
  canWrite: boolean;
  /** The copy's id, so that a second click makes no second copy. */
  copyKey: string;
}

export function confirmArchive(t: Translate): ConfirmableAction {
  return {
    id: "archive_campaign",
    intent: "archive_campaign",
    title: t("campaigns.archive_ask"),
    text: t("campaigns.archive_text"),
    submit: t("campaigns.archive"),
  };
}

/** Duplicates, archives and restores a campaign. */
export function CampaignActions({ campaign, canWrite, copyKey }: CampaignActionsProps) {
  const t = useT();
  const copy = useSchemaForm({ id: "duplicate", intent: "duplicate" });
  const restore = useSchemaForm({ id: "restore", intent: "restore_campaign" });
  return (
    <ActionsMenu label={t("campaigns.more")}>
      {canWrite && (
        <SchemaForm of={copy}>
          <input type="hidden" name="copy" value={copyKey} />
          <SubmitButton variant="ghost" wide>
            {t("campaigns.duplicate")}
          </SubmitButton>
        </SchemaForm>
      )}
      {campaign.archivedAt === null ? (
        <ConfirmLink confirmation={confirmArchive(t)} variant="ghost">
          {t("campaigns.archive")}
        </ConfirmLink>
      ) : (
        <SchemaForm of={restore}>
          <SubmitButton variant="ghost" wide>
            {t("campaigns.restore")}
          </SubmitButton>
        </SchemaForm>
      )}
    </ActionsMenu>
  );
}
