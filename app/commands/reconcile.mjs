// npm run reconcile -- [--report <dLocal's list of payments>] [--report-global <that of its second
// account>] [--report-stripe <Stripe's itemised report>] [--report-conekta <Conekta's list of orders>]
// [--release [--accept-missing]]
import { runMaintenanceCommand } from "./keeping/maintenance-command.mjs";

await runMaintenanceCommand(async (settings, _words, options) => {
  const { reconcile } = await import("./keeping/reconcile-command.mjs");
  return reconcile({ ...settings, ...options });
});
