import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/text/copy-button";
import { useT } from "~/i18n";

interface PreviewCardProps {
  /** The page that the frame shows, and a text that changes with the campaign's content. */
  frame: { src: string; version: string };
  title: string;
  /** The preview link for other people; null once the campaign is published. */
  link: string | null;
}

const SIZES = ["phone", "desktop"] as const;

/**
 * Shows the public page as the campaign is saved, in the size of a phone or of a desktop. On a narrow screen
 * a button opens it.
 */
export function PreviewCard({ frame, title, link }: PreviewCardProps) {
  const t = useT();
  const [size, setSize] = useState<(typeof SIZES)[number]>("phone");
  const [isOpen, setIsOpen] = useState(false);
  const element = useRef<HTMLIFrameElement>(null);
  const shown = useRef(frame.version);
  useEffect(() => {
    if (shown.current === frame.version) return;
    shown.current = frame.version;
    // A reload keeps the place to which the person scrolled; a new title also changes a draft's address.
    const page = element.current?.contentWindow;
    if (page && page.location.pathname === new URL(frame.src, location.href).pathname) {
      page.location.reload();
    }
  }, [frame]);
  return (
    <Card title={t("campaigns.preview.title")}>
      <div className="preview" data-open={isOpen || undefined}>
        <Button
          type="button"
          variant="outline"
          icon="eye"
          className="preview-open"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "campaigns.preview.hide" : "campaigns.preview.show")}
        </Button>
        <div className="preview-body">
          <div role="group" aria-label={t("campaigns.preview.size")} className="preview-sizes">
            {SIZES.map((one) => (
              <Button
                key={one}
                type="button"
                size="sm"
                variant={one === size ? "secondary" : "ghost"}
                aria-pressed={one === size}
                onClick={() => setSize(one)}
              >
                {t(`campaigns.preview.${one}`)}
              </Button>
            ))}
          </div>
          <div className="preview-stage" data-size={size}>
            <iframe
              ref={element}
              src={frame.src}
              loading="lazy"
              title={t("campaigns.preview.frame", { title })}
            />
          </div>
          <p className="hint">{t("campaigns.preview.hint")}</p>
        </div>
        {link !== null && (
          <div className="grid justify-items-start gap-2">
            <CopyButton text={link} label={t("campaigns.preview.copy")} />
            <p className="hint">{t("campaigns.preview.link_hint")}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
