import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { ShareButtons } from "~/components/ui/share-buttons";
import { useT } from "~/i18n";

interface ShareCardProps {
  url: string;
  title: string;
  isPublished: boolean;
}

/** Shows the public address with a copy button, and as text for browsers without script. */
export function ShareCard({ url, title, isPublished }: ShareCardProps) {
  const t = useT();
  return (
    <Card title={t("campaigns.sections.share")}>
      <div className="grid gap-3">
        <p className="label">{t("campaigns.share_link")}</p>
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">{url}</p>
        {!isPublished && <p className="hint">{t("campaigns.share_hint")}</p>}
        <div>
          <CopyButton text={url} />
        </div>
        {isPublished && <ShareButtons shared={{ url, title }} />}
      </div>
    </Card>
  );
}
