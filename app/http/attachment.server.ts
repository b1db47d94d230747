/** Headers of a file that is to be kept and never shown by us; its name is as its sender wrote it. */
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
