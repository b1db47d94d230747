import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";
import type { FormNotice } from "./form-state";

/** What became of the post, in words that help; stands beside what has to be done. */
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
    case "renewed":
      return <Alert tone="info">{t("public.form.renewed")}</Alert>;
    default:
      return <Alert tone="danger" title={message} />;
  }
}
