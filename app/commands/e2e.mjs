// `npm run e2e -- <spec> [Playwright's options]`: browser tests on a private product of this checkout.
import { requireNodeVersion } from "./node-version.mjs";

requireNodeVersion();
import("./testing/e2e-command.mjs").then(function (command) {
  return command.testInBrowser(process.argv.slice(2));
});
