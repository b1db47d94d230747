// npm run reconcile -- [--report <the company's list of payments>] [--report-global <that of global payments>] [--release [--accept-missing]]
import { runOperatorCommand } from "./operator-command.mjs";

await runOperatorCommand(async (settings, _words, options) => {
  const { reconcile } = await import("./reconcile-command.mjs");
  return reconcile({ ...settings, ...options });
});
