import { ReceiptFact } from "./receipt-fact";
import { Alert } from "~/components/ui/messages/alert";
import { moneyText } from "~/components/ui/text/money-text";
import type { ReceiptProof } from "~/domain/receipts/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

interface ReceiptCheckProps {
  /** Null without a code, and for an unknown one. */
  proof: ReceiptProof | null;
  typed: string;
  organization: { name: string };
}

/** Shows that the receipt of a code is real; without a code it shows the form for one. */
export function ReceiptCheck({ proof, typed, organization }: ReceiptCheckProps) {
  const t = useT();
  if (proof) return <Proof proof={proof} />;
  return (
    <div className="card card-body card-page">
      <h1 className="title">{t(typed === "" ? "receipts.check.title" : "receipts.check.none")}</h1>
      <p role={typed === "" ? undefined : "alert"}>
        {typed === ""
          ? t("receipts.check.text")
          : t("receipts.check.none_text", { organization: organization.name })}
      </p>
      <form method="get" action={paths.receiptCheck()} className="stack">
        <div className="field">
          <label className="label" htmlFor="code">
            {t("receipts.code")}
          </label>
          <input
            id="code"
            name="code"
            className="input"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
        </div>
        <button className="button button-primary">{t("receipts.check.submit")}</button>
      </form>
    </div>
  );
}

function Proof({ proof }: { proof: ReceiptProof }) {
  const t = useT();
  const { issuer, state } = proof;
  return (
    <div className="card card-body card-page">
      <h1 className="title">{t("receipts.check.found")}</h1>
      <p>{t("receipts.check.found_text", { organization: issuer.name })}</p>
      {state !== "valid" && <Alert tone="warning">{t(`receipts.check.${state}`)}</Alert>}
      <dl className="thanks-facts">
        <ReceiptFact name={t("receipts.number")}>{proof.number}</ReceiptFact>
        {proof.day ? (
          <ReceiptFact name={t("receipts.date")}>{formatDay(proof.day)}</ReceiptFact>
        ) : (
          <ReceiptFact name={t("receipts.check.year")}>{proof.year}</ReceiptFact>
        )}
        {proof.amounts.map(({ amount, currency, refunded }) => (
          <ReceiptFact key={currency} name={t("receipts.amount")}>
            {moneyText(amount, currency)}
            {refunded > 0n && (
              <span className="hint">
                {" "}
                {t("receipts.refunded_amount")}: {moneyText(refunded, currency)}
              </span>
            )}
          </ReceiptFact>
        ))}
        <ReceiptFact name={t("receipts.donor")}>{proof.donor}</ReceiptFact>
        <ReceiptFact name={t("receipts.issuer")}>{issuer.name}</ReceiptFact>
        <ReceiptFact name={issuer.uidLabel}>{issuer.uid}</ReceiptFact>
      </dl>
      <a className="link" href={paths.receiptCheck()}>
        {t("receipts.check.another")}
      </a>
    </div>
  );
}
