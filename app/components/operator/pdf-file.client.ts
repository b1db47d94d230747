/**
 * Renders an untrusted PDF with pdf.js. A worker of our own origin parses it and ends with it. Nothing in the
 * file is active: no scripts, links or forms, and nothing is fetched from elsewhere.
 */
import {
  AnnotationMode,
  getDocument,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import jpeg2000Address from "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url";
import { MOST_PAGES, PdfFault, type PdfRefusal } from "./pdf-limits";

const PATIENCE_MS = 30_000;
const LAST_WORDS_MS = 1000;
/** A canvas's maximum in total and along a side: iPhones draw nothing on a larger one. */
const MOST_PIXELS = 16_777_216;
const MOST_SIDE = 8192;
/** Maximum of a picture inside the file: A3 at 600 dots per inch. */
const MOST_IMAGE_PIXELS = 72_000_000;

export interface PdfFile {
  pages: number;
  /** Renders a page, from 1, `width` CSS pixels wide. Throws `PdfFault`. */
  draw(page: number, width: number, leave: AbortSignal): Promise<HTMLCanvasElement>;
}

/** Fetches a file completely, so that it is one recorded view, until `leave` aborts. Throws `PdfFault`. */
export async function openPdf(address: string, leave: AbortSignal): Promise<PdfFile> {
  const data = await fetchFile(address, leave);
  const port = new Worker(workerAddress, { type: "module", name: "pdf" });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const task = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    // Our CSP allows neither `new Function` nor WebAssembly.
    isEvalSupported: false,
    useWasm: false,
    // pdf.js appends the name of a JavaScript decoder to this address, which must look like a folder.
    wasmUrl: `${jpeg2000Address}?/`,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
  });
  leave.addEventListener("abort", () => void end(task, port));
  const lost = new Promise<never>((_, reject) => {
    port.addEventListener("error", () => reject(new PdfFault("unreachable")));
  });
  try {
    const file = await inTime(Promise.race([task.promise, lost]));
    if (file.numPages > MOST_PAGES) throw new PdfFault("long");
    await inTime(file.getPage(1));
    return {
      pages: file.numPages,
      draw: (page, width, over) => inTime(drawPage(file, page, width, over)),
    };
  } catch (error) {
    void end(task, port);
    throw faultOf(error);
  }
}

async function fetchFile(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(address, { signal });
    // With an expired session the request is redirected to the login, which is a page.
    const isFile = answer.ok && answer.headers.get("content-type") === "application/pdf";
    if (!isFile) throw new PdfFault("unreachable");
    return await answer.arrayBuffer();
  } catch (error) {
    if (signal.aborted || error instanceof PdfFault) throw error;
    throw new PdfFault("unreachable");
  }
}

/** Removes everything that pdf.js added to the page, and terminates the worker even when it hangs. */
async function end(task: PDFDocumentLoadingTask, port: Worker): Promise<void> {
  const timer = window.setTimeout(() => port.terminate(), LAST_WORDS_MS);
  await task.destroy().catch(() => undefined);
  window.clearTimeout(timer);
  port.terminate();
}

async function drawPage(
  file: PDFDocumentProxy,
  number: number,
  width: number,
  leave: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await file.getPage(number);
  leave.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  const scale = width / natural.width;
  const height = natural.height * scale;
  const density = Math.min(
    window.devicePixelRatio,
    Math.sqrt(MOST_PIXELS / (width * height)),
    MOST_SIDE / Math.max(width, height),
  );
  const viewport = page.getViewport({ scale: scale * density });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.style.width = `${Math.floor(width)}px`;
  // Form entries, signatures and stamps are annotations: they are drawn with the page, but not active.
  const annotationMode = AnnotationMode.ENABLE;
  const drawing = page.render({ canvas, viewport, annotationMode });
  const stop = () => drawing.cancel();
  leave.addEventListener("abort", stop);
  try {
    await drawing.promise;
  } finally {
    leave.removeEventListener("abort", stop);
  }
  return canvas;
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: number | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new PdfFault("slow")), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    window.clearTimeout(timer);
  }
}

const REFUSALS: Record<string, PdfRefusal> = {
  InvalidPDFException: "broken",
  PasswordException: "locked",
};

function faultOf(error: unknown): PdfFault {
  if (error instanceof PdfFault) return error;
  return new PdfFault(REFUSALS[error instanceof Error ? error.name : ""] ?? "failed");
}
