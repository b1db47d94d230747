import { useEffect, useState } from "react";
import { loadKeepRules } from "./keep-rules";
import { paths } from "~/http/paths";

/** `preparing` until everything that the page needs without a network is on the device. */
export type OfflineState = "preparing" | "ready" | "impossible";

/** The browser's offer to install the page, where it makes one. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Registers the worker that shows this page without a network, and gives it the page's files. */
export function useOfflineWorker(): { state: OfflineState; install: (() => void) | null } {
  const [state, setState] = useState<OfflineState>("preparing");
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const keepOffer = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    window.addEventListener("beforeinstallprompt", keepOffer);
    prepare().then(
      () => setState("ready"),
      () => setState("impossible"),
    );
    return () => window.removeEventListener("beforeinstallprompt", keepOffer);
  }, []);
  const install = offer && (() => void offer.prompt().then(() => setOffer(null)));
  return { state, install };
}

async function prepare(): Promise<void> {
  // What the form loads on its first use is loaded now, so that the worker keeps it too.
  await Promise.all([loadKeepRules(), import("~/components/ui/forms/validate-form")]);
  const worker = await navigator.serviceWorker.register(paths.offlineWorker(), {
    scope: paths.agency(),
  });
  await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = loaded.filter((name) => new URL(name).pathname.startsWith("/assets/"));
  await told(worker.active, { files });
}

/** Waits for the worker's answer: it has kept page and files. */
function told(worker: ServiceWorker | null, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data === "kept" ? resolve() : reject(new Error("not kept")));
    worker?.postMessage(message, [port2]);
  });
}
