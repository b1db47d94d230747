import type { ReceiptPreview } from "~/domain/notifications/preview-receipt.server";
import { useT } from "~/i18n";

interface MailPreviewProps {
  mail: ReceiptPreview;
  /** The campaign's own text; empty without one. */
  own: string;
}

/** Shows the mail of a donation as its reader sees it; its button and link do nothing. */
export function MailPreview({ mail, own }: MailPreviewProps) {
  const t = useT();
  const [first, ...more] = mail.paragraphs;
  return (
    <div className="mail-preview">
      <p className="hint">{t("campaigns.thanks_preview.from", { organization: mail.from })}</p>
      <div className="mail-preview-card">
        {/* An attribute of a drawing, because the CSP allows no style of an element. */}
        <svg viewBox="0 0 8 1" preserveAspectRatio="none" className="mail-preview-band" aria-hidden>
          <rect width="8" height="1" fill={mail.color} />
        </svg>
        <p className="mail-preview-head">{mail.from}</p>
        <div className="mail-preview-body">
          <p className="text-lg font-semibold">{mail.subject}</p>
          <p>{mail.greeting}</p>
          <p>{first}</p>
          {own !== "" && <p className="whitespace-pre-line">{own}</p>}
          {more.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <dl>
            {mail.rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mail-preview-button">{mail.button}</p>
          <p className="underline">{mail.link}</p>
          <p>{mail.from}</p>
        </div>
      </div>
      <p className="hint">{mail.why}</p>
    </div>
  );
}
