import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file of secrets whole or not at all, for its owner alone. When this returns it is on the disk
 * under its name, so that what is sealed with it from now on can be opened after a power cut. `isNew`:
 * never over a file that is there (throws EEXIST). One process at a time may replace a file.
 */
export function writeDurably(file, content, { isNew = false } = {}) {
  const draft = isNew ? `${file}.${crypto.randomUUID()}` : `${file}.new`;
  // Left by a process that was killed; another's mode would be kept.
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

/** The name in its folder is a write of its own. */
function syncFolder(folder) {
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
