import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";
import { isOnlyValidated } from "~/components/ui/forms/use-schema-form";
import { forgetSent, keepForm, noteSent, restoreTyped } from "./connection";
import { takeTyped } from "~/components/layout/browser/typed-text";

/** Shows that the network is down, stops forms and links, and keeps typed values in the tab. */
export function ConnectionNotice() {
  const t = useT();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const isAway = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const [isHeld, setHeld] = useState(false);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => setRestored(restoreTyped(pathname)), [pathname]);
  useEffect(() => {
    // An idle navigation means that the form arrived; otherwise the error page replaces this component.
    if (state === "idle") forgetSent();
  }, [state]);
  useEffect(() => {
    const memoise = (event: Event) => noteSent(event.target as HTMLFormElement);
    document.addEventListener("submit", memoise, true);
    return () => document.removeEventListener("submit", memoise, true);
  }, []);
  useEffect(() => {
    if (!isAway) return setHeld(false);
    const hold = (event: Event) => {
      if (event.type === "click" && !leadsAway(event)) return;
      if (isOnlyValidated(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(true);
    };
    const keep = ({ target }: Event) => {
      const form = (target as HTMLInputElement).form;
      if (form) keepForm(form);
    };
    document.addEventListener("submit", hold, true);
    document.addEventListener("click", hold, true);
    document.addEventListener("input", keep);
    return () => {
      document.removeEventListener("submit", hold, true);
      document.removeEventListener("click", hold, true);
      document.removeEventListener("input", keep);
      // The page is still open, so its fields still have the typed values.
      takeTyped(window.location.pathname);
    };
  }, [isAway]);

  const words = isHeld ? "manage.connection.held" : "manage.connection.offline";
  return (
    <div role="status" className="connection">
      {isAway && <Alert tone="warning">{t(words)}</Alert>}
      {!isAway && isRestored && <Alert tone="info">{t("manage.connection.restored")}</Alert>}
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Returns whether an event is on a link to another page; links within this page are allowed. */
function leadsAway({ target }: Event): boolean {
  const link = (target as Element | null)?.closest("a[href]");
  return link !== null && link !== undefined && !link.getAttribute("href")?.startsWith("#");
}
