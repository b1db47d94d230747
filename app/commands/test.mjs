// `npm test`. This file only checks the version, so that an old Node.js can print a clear error.
import { requireNodeVersion } from "./node-version.mjs";

requireNodeVersion();
import("./testing/test-command.mjs").then(function (command) {
  return command.test(process.argv.slice(2));
});
