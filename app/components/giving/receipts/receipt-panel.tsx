import { ReceiptFact } from "./receipt-fact";
import { Alert } from "~/components/ui/messages/alert";
import { Icon } from "~/components/ui/icon";
import { moneyText } from "~/components/ui/text/money-text";
import { groupedCode } from "~/values/ids/receipt-code";
import type { DonationReceipt, YearReceipt } from "~/domain/receipts/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDateTime, periodText } from "~/i18n/dates";
import { formatDay } from "~/values/time/day-text";
import { methodText } from "~/i18n/method-text";
import type { QrCode } from "~/values/web/qr-code";

interface ReceiptPanelProps {
  receipt: DonationReceipt | YearReceipt;
  timezone: string;
  locale: string;
  qr: QrCode;
  fileHref: string;
}

/** A receipt as its donor reads it, with the code by which anyone checks it. */
export function ReceiptPanel(props: ReceiptPanelProps) {
  const t = useT();
  const { receipt, timezone, locale, qr, fileHref } = props;
  const { issuer, donor } = receipt;
  const isPurchase = receipt.kind === "gift" && receipt.sellsTickets;
  return (
    <div className="card card-body card-page">
      <h1 className="title">
        {receipt.kind === "gift"
          ? t(isPurchase ? "receipts.order_heading" : "receipts.gift_heading")
          : t("receipts.year_heading", { year: String(receipt.year) })}
      </h1>
      {receipt.kind === "gift" && receipt.state !== "valid" && (
        <Alert tone="warning">{t(`receipts.check.${receipt.state}`)}</Alert>
      )}
      <dl className="thanks-facts">
        <ReceiptFact name={t("receipts.number")}>{receipt.number}</ReceiptFact>
        <ReceiptFact name={t("receipts.issued")}>
          {formatDateTime(receipt.issuedAt, timezone, t, locale, "date")}
        </ReceiptFact>
        <ReceiptFact name={t("receipts.issuer")}>{issuer.name}</ReceiptFact>
        <ReceiptFact name={issuer.uidLabel}>{issuer.uid}</ReceiptFact>
        {issuer.address && <ReceiptFact name={t("receipts.address")}>{issuer.address}</ReceiptFact>}
        <ReceiptFact name={t(isPurchase ? "receipts.buyer" : "receipts.donor")}>
          {donor.name}
        </ReceiptFact>
        {donor.document && (
          <ReceiptFact name={t("receipts.document")}>{donor.document}</ReceiptFact>
        )}
        {receipt.kind === "gift" && <DonationFacts receipt={receipt} />}
      </dl>
      {receipt.kind === "year" && <YearDonations receipt={receipt} />}
      <p>
        <a className="button button-primary" href={fileHref} download>
          <Icon name="download" size={18} />
          {t("receipts.download")}
        </a>
      </p>
      <div className="receipt-check">
        <svg
          role="img"
          aria-label={t("receipts.qr")}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="receipt-qr"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div>
          <p className="hint">{t("receipts.code")}</p>
          <p className="receipt-code">{groupedCode(receipt.code)}</p>
          <a className="link" href={paths.receiptCheck(receipt.code)}>
            {t("receipts.verify")}
          </a>
        </div>
      </div>
      <p className="hint">{t("receipts.no_tax", { organization: issuer.name })}</p>
    </div>
  );
}

function DonationFacts({ receipt }: { receipt: DonationReceipt }) {
  const t = useT();
  const { amount, company, covered, refunded, currency, period, sellsTickets } = receipt;
  return (
    <>
      <ReceiptFact name={t("receipts.amount")}>{moneyText(amount, currency)}</ReceiptFact>
      {covered > 0n && (
        <ReceiptFact name={t("receipts.covered_fees")}>{moneyText(covered, currency)}</ReceiptFact>
      )}
      {refunded > 0n && (
        <ReceiptFact name={t("receipts.refunded_amount")}>
          {moneyText(refunded, currency)}
        </ReceiptFact>
      )}
      <ReceiptFact name={t("receipts.date")}>{formatDay(receipt.day)}</ReceiptFact>
      <ReceiptFact name={t(sellsTickets ? "receipts.event" : "receipts.campaign")}>
        {receipt.campaignTitle}
      </ReceiptFact>
      {!sellsTickets && (
        <ReceiptFact name={t("receipts.frequency")}>
          {t(`common.recurrence.${receipt.recurrence}`)}
        </ReceiptFact>
      )}
      {period && <ReceiptFact name={t("receipts.month")}>{periodText(t, period)}</ReceiptFact>}
      <ReceiptFact name={t("receipts.method")}>{methodText(t, receipt)}</ReceiptFact>
      {company && <ReceiptFact name={t("receipts.company")}>{company}</ReceiptFact>}
    </>
  );
}

function YearDonations({ receipt }: { receipt: YearReceipt }) {
  const t = useT();
  const year = String(receipt.year);
  const hasReturned = receipt.donations.some(({ state }) => state !== "valid");
  return (
    <>
      <ul className="receipt-donations">
        {receipt.donations.map((donation) => (
          <li key={donation.number}>
            <span>
              {formatDay(donation.day)} · {donation.campaignTitle}
            </span>
            <span className="receipt-sum">{moneyText(donation.counted, donation.currency)}</span>
            <span className="hint">
              {donation.number} · {methodText(t, donation)}
              {donation.state !== "valid" && ` · ${t(`receipts.state.${donation.state}`)}`}
            </span>
          </li>
        ))}
      </ul>
      <dl className="thanks-facts">
        {receipt.totals.map(({ currency, amount }) => (
          <ReceiptFact
            key={currency}
            name={t(receipt.isOver ? "receipts.total" : "receipts.total_so_far", { year })}
          >
            <strong>{moneyText(amount, currency)}</strong>
          </ReceiptFact>
        ))}
      </dl>
      {hasReturned && <p className="hint">{t("receipts.counted")}</p>}
    </>
  );
}
