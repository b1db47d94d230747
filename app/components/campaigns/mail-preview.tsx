import type { ReceiptPreview } from "~/domain/notifications/preview-receipt.server";
import { useT } from "~/i18n";
import { inkOn } from "~/values/web/colors";

interface MailPreviewProps {
  mail: ReceiptPreview;
  /** The campaign's own text; empty without one. */
  own: string;
}

/** Shows the mail of a donation as its reader sees it. Buttons and links stand for theirs and lead nowhere. */
export function MailPreview({ mail, own }: MailPreviewProps) {
  const t = useT();
  const [first, ...more] = mail.paragraphs;
  const band = { background: mail.color, color: inkOn(mail.color, "#ffffff", "#2b1734") };
  return (
    <div className="mail-preview">
      <p className="hint">{t("campaigns.thanks_preview.from", { organization: mail.from })}</p>
      <div className="mail-preview-card">
        <p className="mail-preview-head" style={band}>
          {mail.from}
        </p>
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
          <p className="mail-preview-button" style={band}>
            {mail.button}
          </p>
          <p className="underline">{mail.link}</p>
          <p>{mail.from}</p>
        </div>
      </div>
      <p className="hint">{mail.why}</p>
    </div>
  );
}
