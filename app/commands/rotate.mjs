// npm run rotate -- vault-first | vault | vault-retire | secret-stage | secret-promote | secret-reseal | secret-retire [--now]
import { runMaintenanceCommand } from "./keeping/maintenance-command.mjs";

await runMaintenanceCommand(async (settings, [what], { now }) => {
  const { rotate } = await import("./keeping/rotate-command.mjs");
  return rotate({ ...settings, what, now });
});
