// npm run backup -- <new folder> [--keys <another new folder>]
import { runMaintenanceCommand } from "./keeping/maintenance-command.mjs";

await runMaintenanceCommand(async (settings, [folder], { keys }) => {
  const { backUp } = await import("./keeping/backup-command.mjs");
  const manifest = await backUp({ ...settings, folder, keysFolder: keys });
  const rows = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0);
  return `Backed up ${rows} rows of ${manifest.takenAt} into ${folder}${keys ? `, the keys into ${keys}` : "; the keys are not in it (--keys <folder>)"}`;
});
