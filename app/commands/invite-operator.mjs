import fs from "node:fs";
import path from "node:path";
import { workerEnvironment } from "./keeping/reconcile-command.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";

const REFUSALS = {
  email_invalid: "Name the e-mail address of the operator: npm run operator -- ana@example.org",
  email_taken:
    "That address belongs to a person of the platform. An operator needs an address of their own, of no organisation.",
};

/** Invites an operator, or one who lost their second factor again. Returns the link to open. */
export async function inviteOperator({ root, dataDir, env, email }) {
  const bundle = path.join(root, "build/operator.js");
  if (!fs.existsSync(bundle)) throw new Refusal("There is no build yet: run npm start once.");
  const worker = workerEnvironment({ dataDir, env });
  const { status, output } = await runCommand(process.execPath, [bundle, email ?? ""], {
    cwd: root,
    env: worker,
  });
  const line = output.trim().split("\n").at(-1) ?? "";
  if (status !== 0 || !line.startsWith("{"))
    throw new Refusal(`The operator could not be invited:\n${output.trim()}`);
  const { link, refused } = JSON.parse(line);
  if (refused) throw new Refusal(REFUSALS[refused] ?? refused);
  return `${email} sets password and second factor here, once and within an hour: ${link}`;
}
