import { MailPreview } from "./mail-preview";
import { Card } from "~/components/ui/card";
import { moneyText } from "~/components/ui/text/money-text";
import type { Campaign } from "~/domain/campaigns/campaign";
import type { ReceiptPreview } from "~/domain/notifications/preview-receipt.server";
import { useT } from "~/i18n";
import { fillCodes } from "~/values/ids/short-codes";

interface ThanksPreviewProps {
  campaign: Pick<Campaign, "title" | "amounts" | "currency">;
  organization: string;
  message: string;
  email: string;
  /** The mail around the campaign's text. */
  mail: ReceiptPreview;
}

/** Shows both texts while they are typed, with a sample donation: the campaign's first amount. */
export function ThanksPreview(props: ThanksPreviewProps) {
  const { campaign, organization, message, email, mail } = props;
  const t = useT();
  const amount = campaign.amounts[0]?.amount ?? 100_000n;
  const values = {
    first_name: t("campaigns.thanks_preview.sample"),
    amount: moneyText(BigInt(amount), campaign.currency),
    campaign: campaign.title,
    organization,
  };
  return (
    <Card title={t("campaigns.thanks_preview.title")}>
      <div className="grid gap-4" aria-live="polite">
        <p className="hint">{t("campaigns.thanks_preview.text")}</p>
        <div className="grid gap-1">
          <p className="label">{t("campaigns.thanks_preview.page")}</p>
          <p className="rounded-lg bg-sunken px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere]">
            {message.trim() === "" ? (
              <span className="text-muted">{t("campaigns.thanks_preview.empty")}</span>
            ) : (
              fillCodes(message, values)
            )}
          </p>
        </div>
        <div className="grid gap-1">
          <p className="label">{t("campaigns.thanks_preview.mail")}</p>
          <MailPreview mail={mail} own={email.trim() === "" ? "" : fillCodes(email, values)} />
        </div>
      </div>
    </Card>
  );
}
