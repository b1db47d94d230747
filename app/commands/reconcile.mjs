// npm run reconcile -- [--report <the provider's list of payments>] [--report-global <that of
// global payments>] [--release [--accept-missing]]
import { runMaintenanceCommand } from "./maintenance-command.mjs";

await runMaintenanceCommand(async (settings, _words, options) => {
  const { reconcile } = await import("./reconcile-command.mjs");
  return reconcile({ ...settings, ...options });
});
