/** Files of integrations that write without a record, with the reason. */
const files = [
  ...["begin-connection", "finish-connection", "integration-rows", "reseal-integrations"],
  ...["count-call", "open-session", "test-connection"],
];

export const UNRECORDED_INTEGRATIONS: Record<string, string> = Object.fromEntries(
  files.map((name) => [
    `app/domain/integrations/${name}.server.ts`,
    "a step towards a system, or what it answered; what a person decides is recorded by the operation",
  ]),
);
