// npm run restore -- <folder of a backup> [--keys <its other folder>]
import { runMaintenanceCommand } from "./keeping/maintenance-command.mjs";

await runMaintenanceCommand(async (settings, [folder], { keys }) => {
  const { restore } = await import("./keeping/restore-command.mjs");
  const { manifest, counts } = await restore({ ...settings, folder, keysFolder: keys });
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `Restored ${rows} rows of ${manifest.takenAt}; the ledger sums to zero. Monthly charges are held until: npm run reconcile`;
});
