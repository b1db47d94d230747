/** Calls of integrations (contract.md, 'Integrations'). */
import { z } from "zod";
import { environments, integrationStates } from "~/domain/integrations/choices";
import { getIntegration } from "~/domain/integrations/get-integration.server";
import type { IntegrationWhole } from "~/domain/integrations/integration";
import { createRule } from "~/domain/integrations/rules/create-rule.server";
import { discardRule } from "~/domain/integrations/rules/discard-rule.server";
import { listRequests } from "~/domain/integrations/sync/list-requests.server";
import { orderSync } from "~/domain/integrations/order-sync.server";
import { requestStatuses } from "~/domain/integrations/sync/request";
import { syncRules } from "~/domain/integrations/rule";
import { classNames } from "~/domain/integrations/shapes";
import { updateRule } from "~/domain/integrations/rules/update-rule.server";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { newRuleSchema, ruleChangesSchema, setupChangesSchema } from "~/domain/integrations/schema";
import { updateSetup } from "~/domain/integrations/update-setup.server";
import { defineCall } from "~/http/calls/define-call.server";
import { instant, text, uuid } from "~/http/openapi/shapes";
import { answer } from "~/http/calls/answers.server";
import { listJson, listQuery } from "~/http/lists/list-answers.server";

const rule = z.strictObject({
  id: uuid,
  class_name: z.enum(classNames),
  mapping: z.strictObject({
    attribute: text,
    object: text,
    field: text,
    sync_rule: z.enum(syncRules),
  }),
});
const requested = z.strictObject({
  id: uuid,
  at: instant,
  class_name: z.enum(classNames),
  count: z.int(),
  ok: z.int(),
  failed: z.int(),
  status: z.enum(requestStatuses),
  errors: z.array(z.strictObject({ code: text, message: text, record: text })),
});
const integration = z.strictObject({
  uuid,
  kind: z.literal("salesforce"),
  state: z.enum(integrationStates),
  setup: z.strictObject({
    objects: z.strictObject({
      donors: z.boolean(),
      donations: z.boolean(),
      campaigns: z.boolean(),
    }),
    sync_delay: z.int(),
    call_limit: z.int(),
    environment: z.enum(environments),
  }),
  rules: z.array(rule),
  attributes: z.strictObject({
    Donor: z.array(text),
    Donation: z.array(text),
    Campaign: z.array(text),
  }),
  custom_attributes: z.array(
    z.strictObject({
      label_id: text,
      label: text,
      klass: z.enum(["checkbox", "select", "text field", "text area"]),
      related_to: z.literal("Donation"),
      config: z.strictObject({ options: z.array(text) }),
    }),
  ),
}) satisfies z.ZodType<IntegrationWhole>;

const ruleExample = {
  class_name: "Donor",
  mapping: {
    attribute: "first_name",
    object: "Contact",
    field: "Description",
    sync_rule: "override_if_empty",
  },
};

export const calls = [
  defineCall({
    id: "listIntegrations",
    ability: ["read", "integration"],
    method: "GET",
    path: "/manage/settings/integrations",
    summary: "The one integration of an organisation whose plan has the feature.",
    list: "short",
    answers: { 200: integration },
    errors: ["feature_required"],
    handle: ({ ctx }) => listIntegrations(ctx),
  }),
  defineCall({
    id: "updateIntegrationSetup",
    ability: ["update", "integration"],
    method: "PATCH",
    path: "/manage/settings/integrations/{uuid}/setup",
    params: { uuid },
    summary:
      "Changes what is synced, the waiting time and the limit of calls; what is left out stays.",
    body: setupChangesSchema,
    example: { setup: { objects: { campaigns: false }, sync_delay: 600, call_limit: 5000 } },
    answers: { 200: integration },
    errors: ["validation_failed", "feature_required"],
    handle: ({ ctx, body, params }) => updateSetup(ctx, params.uuid ?? "", body.setup),
  }),
  defineCall({
    id: "orderIntegrationSync",
    ability: ["update", "integration"],
    method: "POST",
    path: "/manage/settings/integrations/{uuid}/setup/sync",
    params: { uuid },
    summary: "Sends everything, as if it had changed; 409 without a connection.",
    answers: { 202: integration },
    errors: ["invalid_transition", "feature_required"],
    handle: async ({ ctx, params }) => answer(await orderSync(ctx, params.uuid ?? ""), 202),
  }),
  defineCall({
    id: "createIntegrationRule",
    ability: ["update", "integration"],
    method: "POST",
    path: "/manage/settings/integrations/{uuid}/rules",
    params: { uuid },
    summary: "Adds a rule: one attribute of ours to one field there, whose type fits.",
    body: newRuleSchema,
    example: ruleExample,
    answers: { 201: rule },
    errors: ["validation_failed", "invalid_transition", "feature_required"],
    handle: async ({ ctx, body, params }) =>
      answer(await createRule(ctx, params.uuid ?? "", body), 201),
  }),
  defineCall({
    id: "updateIntegrationRule",
    ability: ["update", "integration"],
    method: "PATCH",
    path: "/manage/settings/integrations/{uuid}/rules/{id}",
    params: { uuid, id: uuid },
    summary: "Changes a rule; what is left out stays.",
    body: ruleChangesSchema,
    example: { mapping: { sync_rule: "always_override" } },
    answers: { 200: rule },
    errors: ["validation_failed", "invalid_transition", "feature_required"],
    handle: ({ ctx, body, params }) => updateRule(ctx, params.uuid ?? "", params.id ?? "", body),
  }),
  defineCall({
    id: "discardIntegrationRule",
    ability: ["update", "integration"],
    method: "DELETE",
    path: "/manage/settings/integrations/{uuid}/rules/{id}",
    params: { uuid, id: uuid },
    summary: "Removes a rule; the field there keeps what it has.",
    answers: { 204: null },
    errors: ["feature_required"],
    handle: async ({ ctx, params }) => {
      await discardRule(ctx, params.uuid ?? "", params.id ?? "");
      return null;
    },
  }),
  defineCall({
    id: "listIntegrationRequests",
    ability: ["read", "integration"],
    method: "GET",
    path: "/manage/settings/integrations/{uuid}/requests/page/{page}",
    params: { uuid, page: z.string().regex(/^[1-9]\d{0,5}$/) },
    summary: "Requests of the last 90 days, newest first.",
    list: "paged",
    query: listQuery(listRequests).omit({ integration: true }),
    answers: { 200: requested },
    errors: ["feature_required"],
    handle: async ({ ctx, params, request }) => {
      await getIntegration(ctx, params.uuid ?? "");
      const url = new URL(request.url);
      url.searchParams.set("page", params.page ?? "1");
      url.searchParams.set("integration", params.uuid ?? "");
      return listJson(ctx, listRequests, new Request(url));
    },
  }),
];
