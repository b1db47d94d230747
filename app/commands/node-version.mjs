// The syntax is conservative, because every Node.js with modules must parse this file.

var NEEDED = [20, 19];

/** Ends the process with one sentence if this Node.js is older than 20.19. */
export function requireNodeVersion() {
  var parts = process.versions.node.split(".").map(Number);
  var recent = parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1]);
  if (recent) return;
  process.stderr.write(
    "Dádiva needs Node.js " +
      NEEDED.join(".") +
      " or later and this is " +
      process.versions.node +
      ": install a newer one from https://nodejs.org and try again.\n",
  );
  process.exit(1);
}
