/** A form with files, as a browser sends it. */

/** One pixel, as a valid picture. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** Returns the form's body and content type: bytes are files, everything else is text. */
export function uploadForm(fields: Record<string, unknown>): { body: Buffer; type: string } {
  const boundary = "----dadiva";
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const isFile = value instanceof Uint8Array;
    const file = isFile ? `; filename="a.png"\r\nContent-Type: image/png` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), isFile ? value : Buffer.from(String(value)), Buffer.from("\r\n")];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
