import type { Marked } from "./tenants";

/** Fields of integrations whose value changes no answer, each with its reason. */
export const silentOfIntegrations: Record<string, string> = {
  "GET /__json/manage/settings/integrations/:uuid/requests/page/:page query after":
    "a place in the list's order, which is looked up nowhere",
  "DELETE /__json/manage/settings/integrations/:uuid/rules/:id path id":
    "the probe of its integration has removed it",
};

/** Valid bodies of the requests about integrations, by method and URL. */
export function integrationBases<
  Base extends {
    name: string;
    body: (own: Marked) => Record<string, unknown>;
    takes?: (field: string) => boolean;
  },
>(plain: (name: string, body: Record<string, unknown>) => Base): Record<string, Base[]> {
  const rule = { attribute: "tags", target: "Contact.Description" };
  return {
    "POST manage/settings/integrations/:uuid": [
      plain("setup", {
        intent: "setup",
        donors: "on",
        sync_delay: "300",
        call_limit: "5000",
        erasure: "empty",
      }),
    ],
    "POST manage/settings/integrations/:uuid/mappings/:objects": [
      plain("add", { intent: "create", ...rule, sync_rule: "override_if_empty" }),
      plain("change", { intent: "update", sync_rule: "override_if_empty" }),
      plain("remove", { intent: "discard" }),
    ],
    "POST manage/settings/integrations/:uuid/requests": [
      {
        ...plain("again", {}),
        body: (own) => ({ request: own.ids.integrationRequest }),
        // A filter of the list beside the form.
        takes: (field) => field !== "integration",
      },
    ],
  };
}
