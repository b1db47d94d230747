import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";
import { moneyText } from "~/components/ui/money-text";
import type { EarlierGift, FormNotice } from "./form-state";

/** Shows the result of the post beside what the donor has to do next. */
export function Notice({ notice }: { notice: FormNotice }) {
  const t = useT();
  const { kind, message } = notice;
  switch (kind) {
    case "invalid":
      return <Alert tone="danger" title={message} />;
    case "declined":
      return (
        <Alert tone="danger" title={t("public.form.declined")}>
          <p>{message}</p>
        </Alert>
      );
    case "duplicate":
      return (
        <Alert tone="warning" title={t("public.duplicate.title")}>
          <p>{t("public.duplicate.text")}</p>
        </Alert>
      );
    case "duplicate_pending":
      return (
        <Alert tone="warning" title={t("public.duplicate.pending_title")}>
          <p>{t("public.duplicate.pending")}</p>
        </Alert>
      );
    case "expired":
      return <Alert tone="info">{t("errors.form_expired")}</Alert>;
    case "step_up":
      return (
        <Alert tone="info" title={t("public.step_up.title")}>
          <p>{t("public.step_up.text")}</p>
        </Alert>
      );
    case "renewed":
      return notice.earlier ? (
        <EarlierGiftNotice earlier={notice.earlier} />
      ) : (
        <Alert tone="info">{t("public.form.renewed")}</Alert>
      );
    default:
      return <Alert tone="danger" title={message} />;
  }
}

/** A donor who stopped the page and sent another amount may give twice, so this comes first. */
function EarlierGiftNotice({ earlier }: { earlier: EarlierGift }) {
  const t = useT();
  const { isApproved, currency } = earlier;
  const amount = moneyText(earlier.amount, currency);
  return (
    <Alert
      tone="warning"
      title={t(isApproved ? "public.form.earlier_received" : "public.form.earlier_undecided", {
        amount,
      })}
    >
      <p>{t("public.form.earlier_again")}</p>
    </Alert>
  );
}
