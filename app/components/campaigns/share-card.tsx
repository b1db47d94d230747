import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/text/copy-button";
import { ShareButtons } from "~/components/ui/text/share-buttons";
import { useT } from "~/i18n";

interface ShareCardProps {
  url: string;
  title: string;
  isPublished: boolean;
  /** The button of the QR code, on pages that know the plan. */
  qr?: ReactNode;
}

/** Shows the public address with a copy button, and as text for browsers without script. */
export function ShareCard({ url, title, isPublished, qr }: ShareCardProps) {
  const t = useT();
  return (
    <Card title={t("manage.share.title")}>
      <div className="grid gap-3">
        <p className="label">{t("manage.share.link")}</p>
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">{url}</p>
        {!isPublished && <p className="hint">{t("campaigns.share_hint")}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={url} />
          {qr}
        </div>
        {isPublished && <ShareButtons shared={{ url, title }} />}
      </div>
    </Card>
  );
}
