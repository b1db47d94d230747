import { useEffect, useRef, useState } from "react";
import { PdfFault, type PdfRefusal } from "./pdf-limits";

type Viewer = typeof import("./pdf-pages");

export type PdfView =
  | { state: "closed" }
  | { state: "opening" }
  | {
      state: "open";
      file: Awaited<ReturnType<Viewer["openPdf"]>>;
      PdfPages: Viewer["PdfPages"];
    }
  | { state: "refused"; refusal: PdfRefusal };

/** Opens a PDF on request, and loads the viewer's code with it. */
export function usePdf(address: string) {
  const [view, setView] = useState<PdfView>({ state: "closed" });
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);
  async function open(): Promise<void> {
    const own = new AbortController();
    leave.current = own;
    setView({ state: "opening" });
    try {
      const { openPdf, PdfPages } = await import("./pdf-pages");
      const file = await openPdf(address, own.signal);
      if (!own.signal.aborted) setView({ state: "open", file, PdfPages });
    } catch (error) {
      if (own.signal.aborted) return;
      const refusal = error instanceof PdfFault ? error.refusal : "failed";
      setView({ state: "refused", refusal });
    }
  }
  function close(): void {
    leave.current?.abort();
    setView({ state: "closed" });
  }
  return { view, open, close };
}
