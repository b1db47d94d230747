/** Operations of integrations, for owners and administrators, and the jobs that send. */
import type { Handlers } from "./agency-rows";
import { managers, type Who } from "./who";

/** The jobs that send what changed. */
const senders = ["integrations.sync-changes", "integrations.note-everything"] as const;
/** Those who change an integration, with the jobs that keep its tokens. */
const keepers: readonly Who[] = [
  ...[...managers, ...senders],
  ...(["integrations.forget-messages", "integrations.reseal-integrations"] as const),
];
const readers: readonly Who[] = [...managers, ...senders];

const to = (who: readonly Who[], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, who]));

export const integrationRows: Record<string, readonly Who[]> = {
  ...to(keepers, [
    ...["note-all", "settle-changes", "take-changes"].map((name) => `integration-changes/${name}`),
    ...[
      ...["begin-connection", "break-integration", "rules/check-rule", "connect-integration"],
      ...[
        "rules/create-rule",
        "describe-integration",
        "disconnect-integration",
        "rules/discard-rule",
      ],
      ...[
        "finish-connection",
        "forget-messages",
        "sync/note-everything",
        "order-sync",
        "sync/pause-integration",
      ],
      ...[
        "sync/find-records",
        "sync/preview-mapping",
        "sync/retry-request",
        "sync/send-records",
        "sync/sync-changes",
      ],
      "order-comparison",
      ...["test-connection", "rules/update-rule", "update-setup"],
    ].map((name) => `integrations/${name}`),
  ]),
  ...to(
    readers,
    [
      ...["get-integration", "rules/get-mapping", "list-custom-attributes", "list-integrations"],
      ...["sync/list-requests", "list-rules", "whole-integration", "get-comparison"],
    ].map((name) => `integrations/${name}`),
  ),
};

const page = { loader: managers, action: managers };

export const integrationHandlers: Handlers = {
  "__json/manage/settings/integrations": { loader: managers },
  "__json/manage/settings/integrations/:uuid/requests/page/:page": { loader: managers },
  "__json/manage/settings/integrations/:uuid/rules": { action: managers },
  "__json/manage/settings/integrations/:uuid/rules/:id": { action: managers },
  "__json/manage/settings/integrations/:uuid/setup": { action: managers },
  "__json/manage/settings/integrations/:uuid/setup/sync": { action: managers },
  "auth/salesforce/finish": { loader: managers },
  "manage/settings/integrations": { loader: managers },
  "manage/settings/integrations/:uuid": page,
  "manage/settings/integrations/:uuid/mappings/:objects": page,
  "manage/settings/integrations/:uuid/requests": page,
};
