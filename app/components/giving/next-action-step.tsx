import type { NextAction } from "~/providers/provider";
import { useT } from "~/i18n";

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
        <label className="field">
          {t("public.next_action.code")}
          <textarea className="input" readOnly rows={4} value={action.content} />
        </label>
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
