import { useCsrfToken } from "~/components/ui/forms/csrf-field";
import type { PageEvent } from "~/domain/reports/record-page-event.server";
import { paths } from "~/http/paths";

/** Reports a click to the server. Failures are ignored, and nothing waits for the response. */
export function useTrack(): (
  event: PageEvent["event"],
  gateway: PageEvent["gateway_id"],
  button: string,
) => void {
  const token = useCsrfToken();
  return (event, gateway, button) => {
    const body = {
      event,
      trigger_button: button,
      breadcrumbs_path: window.location.pathname,
      gateway_id: gateway,
    };
    void fetch(paths.track(), {
      method: "POST",
      // The page may be left at once.
      keepalive: true,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "x-csrf-token": token,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  };
}
