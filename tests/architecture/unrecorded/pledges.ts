/** Files of pledges that write without a record, with the reason. */
const files = [
  ...["charge-pledge", "end-pledge", "follow-charge", "hold-pledge"],
  ...["move-pledge", "pay-pledge", "record-step"],
];

export const UNRECORDED_PLEDGES: Record<string, string> = Object.fromEntries(
  files.map((name) => [
    `app/domain/pledges/${name}.server.ts`,
    "a step of a pledge, which its timeline has; what a person decides is recorded by the operation",
  ]),
);
