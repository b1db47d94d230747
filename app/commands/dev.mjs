// `npm run dev`. Nothing but the version check stands here, so that an old Node.js can say what it lacks.
import { requireNodeVersion } from "./node-version.mjs";

requireNodeVersion();
import("./start-command.mjs").then(function (command) {
  return command.start({ live: true });
});
