import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import type { RootData } from "~/components/layout/root-data";
import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";

const never = () => () => undefined;

/** Returns whether a form on the page was refused for its missing cookies and says so itself. */
function useIsSaidByForm(): boolean {
  const answer = useActionData<{ error?: { code?: string } } | null>();
  return answer?.error?.code === "cookies_required";
}

/** Explains cookies when a form needs them and the server or script noticed that none come back. */
export function CookieNotice({ isLost = false }: { isLost?: boolean }) {
  const t = useT();
  const isRefused = useSyncExternalStore(
    never,
    () => !navigator.cookieEnabled,
    () => false,
  );
  const lostResult = useRouteLoaderData<RootData>("root")?.lostCookies ?? false;
  const isSaid = useIsSaidByForm();
  if (isSaid || (!isLost && !lostResult && !isRefused)) return null;
  return (
    <div role="alert">
      <Alert tone="warning">{t("errors.cookies_required")}</Alert>
    </div>
  );
}
