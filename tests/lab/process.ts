/** The lab's own process: the control port's calls that the launcher doesn't handle itself. */
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { startLabServer } from "./server";

process.title = "dadiva-lab";
connectControlChannel();

const server = await startLabServer(Number(process.env.LAB_CHILD_PORT ?? 0));

process.on("SIGTERM", () => {
  setTimeout(() => process.exit(0), 1_000).unref();
  server.close();
  void closeDatabase().finally(() => process.exit(0));
});

announceReady(server.port);
