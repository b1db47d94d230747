// npm run rotate -- vault-first | vault | vault-retire | secret-stage | secret-promote | secret-reseal | secret-retire
import { runMaintenanceCommand } from "./maintenance-command.mjs";

await runMaintenanceCommand(async (settings, [what]) => {
  const { rotate } = await import("./rotate-command.mjs");
  return rotate({ ...settings, what });
});
