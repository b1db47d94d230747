// npm run operator -- <email>
import { runMaintenanceCommand } from "./keeping/maintenance-command.mjs";

await runMaintenanceCommand(async (settings, [email]) => {
  const { inviteOperator } = await import("./invite-operator.mjs");
  return inviteOperator({ ...settings, email });
});
