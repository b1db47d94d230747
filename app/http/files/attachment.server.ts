/** Returns the headers of a file that browsers must save and never display; its name is as the sender wrote it. */
export function attachmentHeaders(file: {
  type: string;
  /** Bytes. */
  size: number;
  filename: string;
}): Record<string, string> {
  const plain = file.filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(file.filename).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-type": file.type,
    "content-length": String(file.size),
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "cache-control": "private, no-store",
  };
}
