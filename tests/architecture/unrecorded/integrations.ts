/** Files of integrations that write without a record, with the reason. */
const files = [
  ...["begin-connection", "finish-connection", "integration-rows", "reseal-integrations"],
  ...["count-calls", "open-session", "describe-integration"],
  ...["sync/sync-changes", "sync/send-records", "forget-messages", "sync/pause-integration"],
  ...["sync/load-rows", "sync/load-requests", "sync/compare-sides", "sync/note-everything"],
].map((name) => `integrations/${name}.server.ts`);
const changes = [
  ...["drop-changes.server.ts", "note-all.server.ts", "note-changes.sql.ts"],
  "settle-changes.server.ts",
].map((name) => `integration-changes/${name}`);

export const UNRECORDED_INTEGRATIONS: Record<string, string> = Object.fromEntries(
  [...files, ...changes].map((name) => [
    `app/domain/${name}`,
    "a step towards a system, or what it answered; what a person decides is recorded by the operation",
  ]),
);
