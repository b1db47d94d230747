// `npm run dev`. This file only checks the version, so that an old Node.js can print a clear error.
import { requireNodeVersion } from "./node-version.mjs";

requireNodeVersion();
import("./running/start-command.mjs").then(function (command) {
  return command.start({ live: true });
});
