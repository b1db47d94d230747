import type { EditorFields } from "~/components/campaigns/editor/editor-fields";
import { ThanksFields } from "~/components/campaigns/thanks-fields";
import { ThanksPreview } from "~/components/campaigns/thanks-preview";
import { Card } from "~/components/ui/card";
import type { Campaign } from "~/domain/campaigns/campaign";
import type { ReceiptPreview } from "~/domain/notifications/preview-receipt.server";
import { useT } from "~/i18n";

interface ThanksCardsProps {
  campaign: Campaign;
  organization: string;
  fields: EditorFields<"thanks_message" | "thanks_email">;
  canWrite: boolean;
  mail: ReceiptPreview;
}

/** The thanks texts, and how they look with the values of a sample donation. */
export function ThanksCards({ campaign, organization, fields, canWrite, mail }: ThanksCardsProps) {
  const t = useT();
  const valueOf = (field: typeof fields.thanks_message) =>
    String(field.value ?? field.initialValue ?? "");
  return (
    <>
      <Card title={t("campaigns.sections.thanks")}>
        <div className="grid gap-5">
          <p className="text-muted">{t("campaigns.codes.text")}</p>
          <ThanksFields fields={fields} readOnly={!canWrite} />
        </div>
      </Card>
      <ThanksPreview
        campaign={campaign}
        organization={organization}
        message={valueOf(fields.thanks_message)}
        email={valueOf(fields.thanks_email)}
        mail={mail}
      />
    </>
  );
}
