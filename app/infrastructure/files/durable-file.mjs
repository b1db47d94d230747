import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file of secrets completely or not at all, for its owner alone, and syncs it to disk.
 * `isNew` throws EEXIST for an existing file. Only one process at a time may replace a file.
 */
export function writeDurably(file, content, { isNew = false } = {}) {
  const draft = isNew ? `${file}.${crypto.randomUUID()}` : `${file}.new`;
  // A killed process may have left its draft, whose mode would be kept.
  fs.rmSync(draft, { force: true });
  try {
    const handle = fs.openSync(draft, "wx", 0o600);
    try {
      fs.writeFileSync(handle, content);
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
    if (isNew) fs.linkSync(draft, file);
    else fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** A file's name is written separately, by syncing its folder. */
function syncFolder(folder) {
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
