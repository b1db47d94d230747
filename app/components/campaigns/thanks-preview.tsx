import { Card } from "~/components/ui/card";
import { moneyText } from "~/components/ui/text/money-text";
import type { Campaign } from "~/domain/campaigns/campaign";
import { useT } from "~/i18n";
import { fillCodes } from "~/values/ids/short-codes";

interface ThanksPreviewProps {
  campaign: Pick<Campaign, "title" | "amounts" | "currency">;
  organization: string;
  message: string;
  email: string;
}

/** Shows both texts with a sample donation: the campaign's first amount. */
export function ThanksPreview({ campaign, organization, message, email }: ThanksPreviewProps) {
  const t = useT();
  const amount = campaign.amounts[0]?.amount ?? 100_000n;
  const values = {
    first_name: t("campaigns.thanks_preview.sample"),
    amount: moneyText(BigInt(amount), campaign.currency),
    campaign: campaign.title,
    organization,
  };
  const shown = [
    { label: t("campaigns.thanks_preview.page"), text: message },
    { label: t("campaigns.thanks_preview.mail"), text: email },
  ];
  return (
    <Card title={t("campaigns.thanks_preview.title")}>
      <div className="grid gap-4" aria-live="polite">
        <p className="hint">{t("campaigns.thanks_preview.text")}</p>
        {shown.map(({ label, text }) => (
          <div key={label} className="grid gap-1">
            <p className="label">{label}</p>
            <p className="rounded-lg bg-sunken px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere]">
              {text.trim() === "" ? (
                <span className="text-muted">{t("campaigns.thanks_preview.empty")}</span>
              ) : (
                fillCodes(text, values)
              )}
            </p>
          </div>
        ))}
      </div>
    </Card>
  );
}
