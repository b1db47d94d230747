/** Calls of integrations (contract.md, 'Integrations'). */
import { z } from "zod";
import { environments, integrationStates } from "~/domain/integrations/choices";
import type { IntegrationJson } from "~/domain/integrations/integration";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { setupChangesSchema } from "~/domain/integrations/schema";
import { updateSetup } from "~/domain/integrations/update-setup.server";
import { defineCall } from "~/http/calls/define-call.server";
import { uuid } from "~/http/openapi/shapes";

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
}) satisfies z.ZodType<IntegrationJson>;

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
];
