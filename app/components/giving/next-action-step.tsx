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
  embedded: boolean;
}

/** Shows what the donor has to do to pay, and until when; it works without script. */
export function NextActionStep({ action, amount, until, embedded }: NextActionStepProps) {
  const t = useT();
  return (
    <>
      <h1 className="title">{t("public.next_action.title")}</h1>
      <p>{t(`public.next_action.${action.kind}`, { amount })}</p>
      <Means action={action} amount={amount} embedded={embedded} />
      {until !== null && <p>{t("public.next_action.until", { time: until })}</p>}
      <p className="hint" role="status">
        {t("public.next_action.keep")}
      </p>
    </>
  );
}

function Means({ action, amount, embedded }: Omit<NextActionStepProps, "until">) {
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
        </>
      );
    case "reference":
      return (
        <dl className="thanks-facts">
          <Fact name={t("public.next_action.reference_label")} value={action.reference} />
          {action.payee !== "" && (
            <Fact name={t("public.next_action.payee")} value={action.payee} />
          )}
          <Fact name={t("public.thanks.amount")} value={amount} />
        </dl>
      );
  }
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
