import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Creates a folder for one run that the database's user can traverse. */
export function makePrivateFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** Removes a private data folder, and its cluster if that is elsewhere. */
export function removePrivateFolder(dataDir) {
  const note = path.join(dataDir, "postgres.location");
  if (fs.existsSync(note))
    fs.rmSync(fs.readFileSync(note, "utf8").trim(), { recursive: true, force: true });
  fs.rmSync(dataDir, { recursive: true, force: true });
}
