import { useNonce } from "~/components/layout/page-context";
import { ShareButtons } from "~/components/ui/text/share-buttons";
import { useT } from "~/i18n";

export interface ShareSectionData {
  title: string;
  /** The campaign's public address. */
  url: string;
  /** The address of its QR code; null where the plan has none. */
  qrHref: string | null;
  /** The address of app/enhance/share.ts; null in a build without it. */
  scriptUrl: string | null;
}

/** Shows WhatsApp, Facebook, a copy button (with script) and the QR code, which loads when it is opened. */
export function ShareSection({ title, url, qrHref, scriptUrl }: ShareSectionData) {
  const t = useT();
  const nonce = useNonce();
  return (
    <section className="give-share" aria-labelledby="share">
      <h2 id="share" className="label">
        {t("public.share.title")}
      </h2>
      <ShareButtons shared={{ url, title }} networks={["whatsapp", "facebook"]} />
      <button
        type="button"
        className="button button-outline"
        data-copy={url}
        data-copied={t("common.actions.copied")}
        aria-live="polite"
        hidden
      >
        {t("common.actions.copy_link")}
      </button>
      {qrHref !== null && (
        <details>
          <summary className="link">{t("public.share.qr")}</summary>
          <img
            src={qrHref}
            alt={t("public.share.qr_alt", { title })}
            width={240}
            height={240}
            loading="lazy"
          />
        </details>
      )}
      {scriptUrl !== null && <script src={scriptUrl} nonce={nonce} defer />}
    </section>
  );
}
