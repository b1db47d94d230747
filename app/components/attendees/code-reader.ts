/** The reader of QR codes in a camera's picture: the browser's own, or a library's where it has none. */

export interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface ReaderClass {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = "qr_code";

/** Some browsers have a reader that knows no QR codes. Only one that needs the library loads it. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: OfBrowser } = globalThis as { BarcodeDetector?: ReaderClass };
  if (OfBrowser) {
    const formats = await OfBrowser.getSupportedFormats().catch((): string[] => []);
    if (formats.includes(FORMAT)) return new OfBrowser({ formats: [FORMAT] });
  }
  const { BarcodeDetector: OfLibrary } = await import("qr/decode.js");
  return new OfLibrary({ formats: [FORMAT] });
}
