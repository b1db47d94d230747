// npm run rotate -- vault-first | vault | vault-retire | secret-stage | secret-promote | secret-reseal | secret-retire
import { runOperatorCommand } from "./operator-command.mjs";

await runOperatorCommand(async (settings, [what]) => {
  const { rotate } = await import("./rotate-command.mjs");
  return rotate({ ...settings, what });
});
