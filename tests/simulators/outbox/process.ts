import { once } from "node:events";
import { join } from "node:path";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { Letters } from "./letters";
import { createMailServer } from "./mail-server";
import { createReadingServer } from "./reading-server";
import { MailScript } from "./script";

connectControlChannel();

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

const letters = new Letters(join(required("DATA_DIR"), "outbox"));
const script = new MailScript();
const mailServer = createMailServer(letters, script);
const readingServer = createReadingServer(letters, script);
const readingPort = Number(required("OUTBOX_PORT"));

mailServer.on("error", (error) => {
  // A disconnecting client is no error of ours; a port that is not available ends the process.
  if ((error as NodeJS.ErrnoException).syscall === "listen") throw error;
});
mailServer.listen(Number(required("SMTP_PORT")), "127.0.0.1");
readingServer.listen(readingPort, "127.0.0.1");
await Promise.all([once(mailServer.server, "listening"), once(readingServer, "listening")]);
announceReady(readingPort);

function end(): void {
  process.exit(0);
}
process.on("SIGTERM", end);
process.on("disconnect", end);
