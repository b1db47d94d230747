import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Alert } from "~/components/ui/messages/alert";
import type { ShownBankCharge } from "~/http/bank-charge.server";
import { useT } from "~/i18n";

const LOOK_MS = 5_000;

/** Shows what the bank of a plan's card asks, and the result of who comes back from it. */
export function BankChargeNotice({ charge }: { charge: ShownBankCharge }) {
  const t = useT();
  const { state, url, amount, isBack } = charge;
  const isOpen = state === "question" || state === "waits";
  useLooking(isOpen);
  if (state === "question" && !isBack) {
    return (
      <Alert tone="warning" title={t("subscription.bank.title")}>
        <p>{t("subscription.bank.text", { amount })}</p>
        <BankLink url={url} label={t("subscription.bank.go")} />
      </Alert>
    );
  }
  if (isOpen) {
    return (
      <Alert tone="info" title={t("subscription.bank.waits")}>
        <p>{t("subscription.bank.waits_text", { amount })}</p>
        <BankLink url={url} label={t("subscription.bank.again")} isSecond />
      </Alert>
    );
  }
  if (!isBack) return null;
  if (state === "approved")
    return <Alert tone="success">{t("subscription.bank.approved", { amount })}</Alert>;
  return (
    <Alert tone="danger" title={t("subscription.bank.declined", { amount })}>
      {t("subscription.bank.declined_text")}
    </Alert>
  );
}

/** Looks for the bank's answer while the page waits for it. */
function useLooking(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
}

function BankLink(props: { url: string | null; label: string; isSecond?: boolean }) {
  const { url, label, isSecond = false } = props;
  if (url === null) return null;
  return (
    <div className="mt-3">
      <ButtonLink plain to={url} variant={isSecond ? "outline" : "primary"}>
        {label}
      </ButtonLink>
    </div>
  );
}
