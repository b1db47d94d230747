import type { NextAction } from "~/providers/provider";
import { useT } from "~/i18n";
import { qrCode } from "~/values/web/qr-code";

/** Bytes that the largest QR code of level M holds. */
const LONGEST_QR = 2_331;

interface NextActionStepProps {
  action: NextAction;
  /** Formatted, for a payment that needs it. */
  amount: string;
  /** The last moment to pay, in words; null where the company names none. */
  until: string | null;
  /** Milliseconds until then; null where the words say enough. */
  leftMs: number | null;
  /** Whether a mail brings the same. */
  isMailed: boolean;
  /** Whether event tickets are paid. */
  isOrder: boolean;
  embedded: boolean;
}

/** Shows what the donor has to do to pay, and until when; it works without script. */
export function NextActionStep(props: NextActionStepProps) {
  const t = useT();
  const { action, amount, isMailed, isOrder, leftMs, until } = props;
  return (
    <>
      <h1 className="title">
        {t(isOrder ? "public.next_action.title_order" : "public.next_action.title")}
      </h1>
      <p>{t(`public.next_action.${action.kind}`, { amount })}</p>
      <div className="pay">
        <Means {...props} />
      </div>
      {until !== null && <p>{t("public.next_action.until", { time: until })}</p>}
      {leftMs !== null && <TimeLeft leftMs={leftMs} />}
      <p className="hint" role="status">
        {t("public.next_action.keep")} {isMailed && t("public.next_action.mailed")}
      </p>
    </>
  );
}

const MINUTE_MS = 60_000;

/** The page's script goes on counting. */
function TimeLeft({ leftMs }: { leftMs: number }) {
  const t = useT();
  const minutes = Math.floor(leftMs / MINUTE_MS);
  const [before, between, after] = t("public.next_action.time_left", {
    hours: "|",
    minutes: "|",
  }).split("|");
  return (
    <p className="label" data-until={leftMs}>
      {before}
      <span>{Math.floor(minutes / 60)}</span>
      {between}
      <span>{minutes % 60}</span>
      {after}
    </p>
  );
}

function Means({
  action,
  amount,
  embedded,
}: Pick<NextActionStepProps, "action" | "amount" | "embedded">) {
  const t = useT();
  // Banks refuse frames.
  const target = embedded ? "_top" : undefined;
  const button = "button button-primary button-lg";
  switch (action.kind) {
    case "redirect":
      return (
        <a className={button} href={action.url} target={target}>
          {t("public.next_action.go")}
        </a>
      );
    case "form":
      return (
        <form method="post" action={action.url} target={target}>
          {Object.entries(action.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={button}>{t("public.next_action.go")}</button>
        </form>
      );
    case "qr":
      return (
        <>
          <PaymentQr content={action.content} />
          <label className="field">
            {t("public.next_action.code")}
            <textarea className="input pay-code" readOnly rows={4} value={action.content} />
          </label>
          <CopyButton
            text={action.content}
            label={t("public.next_action.copy")}
            copied={t("public.next_action.copied")}
          />
        </>
      );
    case "reference":
      return <Voucher action={action} amount={amount} />;
  }
}

/** What a shop or a bank asks for, on a page that can be printed. */
function Voucher({
  action: { account, payee, reference, url },
  amount,
}: {
  action: Extract<NextAction, { kind: "reference" }>;
  amount: string;
}) {
  const t = useT();
  return (
    <>
      <dl className="thanks-facts">
        {payee !== "" && <Fact name={t("public.next_action.payee")} value={payee} />}
        {account !== undefined && <Fact name={t("public.next_action.account")} value={account} />}
        <Fact name={t("public.next_action.reference_label")} value={reference} />
        <Fact name={t("public.thanks.amount")} value={amount} />
      </dl>
      <CopyButton
        text={reference}
        label={t("public.next_action.copy_reference")}
        copied={t("public.next_action.reference_copied")}
      />
      <button type="button" className="button button-outline" data-print hidden>
        {t("public.next_action.print")}
      </button>
      {url !== undefined && (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {t("public.next_action.voucher")}
        </a>
      )}
    </>
  );
}

/** The page's script shows it where the browser can copy. */
function CopyButton({ copied, label, text }: { copied: string; label: string; text: string }) {
  return (
    <button
      type="button"
      className="button button-primary button-lg"
      data-copy={text}
      data-copied={copied}
      aria-live="polite"
      hidden
    >
      {label}
    </button>
  );
}

/** Codes of banks always fit; one that is too long for a QR is copied instead. */
function PaymentQr({ content }: { content: string }) {
  const t = useT();
  if (content.length > LONGEST_QR) return null;
  const { size, path } = qrCode(content);
  return (
    <svg
      role="img"
      aria-label={t("public.next_action.qr_alt")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="pay-qr"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
