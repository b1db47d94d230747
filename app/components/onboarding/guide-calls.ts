/** What a guide asks the server for. A failure is only logged: a guide is help, never an error of a page. */
import type { GuideName } from "~/domain/onboarding/guides";
import { paths } from "~/http/paths";

/** The step that the server keeps; null where it did not say, so that nothing is shown. */
export async function readGuideStep(name: GuideName, signal: AbortSignal): Promise<number | null> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(paths.tour(name), { headers, signal });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const { data } = (await answer.json()) as { data?: { step?: unknown } };
    if (typeof data?.step !== "number") throw new Error("answered no step");
    return data.step;
  } catch (error) {
    // The page was left: nobody waits for it.
    if (!signal.aborted) log(name, error);
    return null;
  }
}

/** The dialog, with what it stands in, which comes on its own too; null where one of both did not come. */
export async function loadGuideModal(name: GuideName) {
  try {
    const [{ GuideModal }] = await Promise.all([
      import("./guide-modal"),
      import("~/components/ui/modal-panel"),
    ]);
    return { GuideModal };
  } catch (error) {
    log(name, error);
    return null;
  }
}

/** Tells the server how far somebody came. */
export async function saveGuideStep(name: GuideName, step: number, token: string): Promise<void> {
  try {
    const answer = await fetch(paths.tourProgress(name), {
      method: "PUT",
      // The page may be left by the button that closed the guide.
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
