import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { inviteOperator } from "../../app/commands/invite-operator.mjs";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../app/commands/running/private-folder.mjs";

const root = makePrivateFolder("dadiva-operator-");
afterAll(() => removePrivateFolder(root));

const env = { DATABASE_APP_URL: "x", DATABASE_PLATFORM_URL: "x", APP_SECRET: "x" };
const ask = (email?: string) => inviteOperator({ root, dataDir: root, env, email });

/** Writes a build whose process prints these lines, and exits with this status. */
function build(lines: string[], status = 0): void {
  fs.mkdirSync(path.join(root, "build"), { recursive: true });
  const text = `console.log(${JSON.stringify(lines.join("\n"))}); process.exit(${status});`;
  fs.writeFileSync(path.join(root, "build/operator.js"), text);
}

it("prints the link, or one sentence about why there is none", async () => {
  await expect(ask("ana@dadiva.example")).rejects.toThrow(/There is no build yet/);
  build(["a warning", '{"link":"http://operador.localhost/operator/welcome?token=x"}']);
  expect(await ask("ana@dadiva.example")).toMatch(/^ana@dadiva\.example sets .*token=x$/);
  build(['{"refused":"email_taken"}']);
  await expect(ask("ana@huellas.example")).rejects.toThrow(/belongs to a person of the platform/);
  build(['{"refused":"email_invalid"}']);
  await expect(ask()).rejects.toThrow(/Name the e-mail address/);
  build(["the database is not there"], 1);
  await expect(ask("ana@dadiva.example")).rejects.toThrow(/could not be invited:\nthe database/);
});
