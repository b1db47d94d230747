/** Valid bodies of the requests about integrations, by method and URL. */
export function integrationBases<Base>(
  plain: (name: string, body: Record<string, unknown>) => Base,
): Record<string, Base[]> {
  const rule = { attribute: "tags", target: "Contact.Description" };
  return {
    "POST manage/settings/integrations/:uuid": [
      plain("setup", { intent: "setup", donors: "on", sync_delay: "300", call_limit: "5000" }),
    ],
    "POST manage/settings/integrations/:uuid/mappings/:objects": [
      plain("add", { intent: "create", ...rule, sync_rule: "override_if_empty" }),
      plain("remove", { intent: "discard" }),
    ],
    "POST manage/settings/integrations/:uuid/requests": [plain("again", {})],
  };
}
