import { useSyncExternalStore } from "react";
import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";

const never = () => () => undefined;

/** Explains cookies when a login needs them. `isLost`: the server noticed that the browser does not return them. */
export function CookieNotice({ isLost = false }: { isLost?: boolean }) {
  const t = useT();
  const isRefused = useSyncExternalStore(
    never,
    () => !navigator.cookieEnabled,
    () => false,
  );
  if (!isLost && !isRefused) return null;
  return (
    <div role="alert">
      <Alert tone="warning">{t("errors.cookies_required")}</Alert>
    </div>
  );
}
