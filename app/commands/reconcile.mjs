// npm run reconcile -- [--report <the provider's list of payments>] [--report-global <that of
// global payments>] [--release [--accept-missing]]
import { runMaintenanceCommand } from "./keeping/maintenance-command.mjs";

await runMaintenanceCommand(async (settings, _words, options) => {
  const { reconcile } = await import("./keeping/reconcile-command.mjs");
  return reconcile({ ...settings, ...options });
});
