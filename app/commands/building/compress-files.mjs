import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Pictures, fonts and documents have their own compression. */
const TEXT = /\.(?:js|mjs|css|svg|json|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text file of a folder that gets smaller with it; a page loads dozens of small ones. */
export async function compressFiles(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
}

async function compressFile(file) {
  const content = await fs.promises.readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const made = {
    ".br": await brotli(content, { params }),
    ".gz": await gzip(content, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(made)) {
    if (bytes.length < content.length) await fs.promises.writeFile(file + ending, bytes);
  }
}
