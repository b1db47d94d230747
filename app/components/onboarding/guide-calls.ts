/** A guide's calls to the server. A failure is only logged, because a guide must never break its page. */
import type { GuideName } from "~/domain/onboarding/guides";
import { paths } from "~/http/paths";

/** Returns the step stored on the server; null on a failure, so that nothing is shown. */
export async function readGuideStep(name: GuideName, signal: AbortSignal): Promise<number | null> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(paths.tour(name), { headers, signal });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const { data } = (await answer.json()) as { data?: { step?: unknown } };
    if (typeof data?.step !== "number") throw new Error("answered no step");
    return data.step;
  } catch (error) {
    // The page was left, so nobody waits for the result.
    if (!signal.aborted) log(name, error);
    return null;
  }
}

/** Loads the dialog and its panel; null when one of the two fails. */
export async function loadGuideModal(name: GuideName) {
  try {
    const [{ GuideModal }] = await Promise.all([
      import("./guide-modal"),
      import("~/components/ui/dialogs/modal-panel"),
    ]);
    return { GuideModal };
  } catch (error) {
    log(name, error);
    return null;
  }
}

export async function saveGuideStep(name: GuideName, step: number, token: string): Promise<void> {
  try {
    const answer = await fetch(paths.tourProgress(name), {
      method: "PUT",
      // The button that closes the guide may leave the page.
      keepalive: true,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "x-csrf-token": token,
      },
      body: JSON.stringify({ step }),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  } catch (error) {
    log(name, error);
  }
}

function log(name: GuideName, error: unknown): void {
  // eslint-disable-next-line no-console -- the log of a browser is its console
  console.warn(`guide ${name}: ${error instanceof Error ? error.message : "failed"}`);
}
