import { Spinner } from "~/components/ui/messages/spinner";
import { useT } from "~/i18n";

export function SendingCode() {
  const t = useT();
  return (
    <p className="flex min-h-40 items-center justify-center gap-3 text-muted" role="status">
      <Spinner />
      {t("account.verification.sending")}
    </p>
  );
}
