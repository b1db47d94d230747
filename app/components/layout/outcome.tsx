import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { notify } from "~/components/ui/messages/notifications";
import { tellSaved } from "~/components/ui/messages/save-status";

interface OutcomeProps {
  /** Null: nothing was done, or it failed. */
  text: string | null;
  /** Saved settings appear in the banner; any other result is a notification. */
  isSave?: boolean;
}

/** Shows the result of a change: above the page with script, on the page itself without. */
export function Outcome({ text, isSave = false }: OutcomeProps) {
  const { key } = useLocation();
  const isTold = text !== null;
  useEffect(() => {
    if (!isTold) return;
    if (isSave) tellSaved();
    else notify("success", text);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language's words are no other outcome
  }, [key, isTold, isSave]);
  if (!isTold) return null;
  return (
    <noscript>
      <div role="status" className="mb-6">
        <Alert tone="success">{text}</Alert>
      </div>
    </noscript>
  );
}
