import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Alert } from "~/components/ui/messages/alert";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";
import { CopyButton } from "~/components/ui/text/copy-button";
import { useT } from "~/i18n";
import type { QrCode } from "~/values/web/qr-code";

export interface PledgePaymentProps {
  /** The donor's own page, which takes the card. */
  link: string;
  qr: QrCode;
  /** The last moment of the link, in words. */
  until: string;
  /** With the card: `charging` has no result yet, `by_day` waits for the day that the donor chose. */
  state: "open" | "paid" | "by_day" | "charging";
  /** The page that takes the card on this device. */
  cardTo: string;
}

/** How the donor pays: by a code on their own phone, or here. It follows what happens there. */
export function PledgePayment({ cardTo, link, qr, state, until }: PledgePaymentProps) {
  const t = useT();
  useReloadWhile(state === "open" || state === "charging");
  return (
    <Card title={t("pledges.payment.title")}>
      <div role="status">
        {state !== "open" && <Alert tone="success">{t(`pledges.payment.${state}`)}</Alert>}
      </div>
      {state === "open" && (
        <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <svg
            role="img"
            aria-label={t("pledges.payment.qr")}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="w-full max-w-56"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <div className="grid content-start gap-4">
            <p>{t("pledges.payment.text", { date: until })}</p>
            <p className="text-sm wrap-anywhere">
              <a
                href={link}
                className="text-link text-link-primary"
                target="_blank"
                rel="noreferrer"
              >
                {link}
              </a>
            </p>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={link} />
              <ButtonLink plain variant="outline" icon="card" to={cardTo}>
                {t("pledges.payment.card")}
              </ButtonLink>
            </div>
            <p className="text-sm text-muted">{t("pledges.payment.waits")}</p>
          </div>
        </div>
      )}
    </Card>
  );
}
