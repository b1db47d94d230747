/** Calls to the simulated Salesforce. */
import { z } from "zod";
import { connectIntegration } from "~/domain/integrations/connect-integration.server";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { testConnection } from "~/domain/integrations/test-connection.server";
import type { LabBody } from "./body";
import { malformed } from "./lab-error";
import { controlSimulator, setting } from "./outside";
import { tenantOf } from "./tenants";

function control(method: string, path: string, content?: LabBody): Promise<unknown> {
  const request = { method, path: `salesforce/${path}`, content };
  return controlSimulator("salesforce", setting("SIM_SALESFORCE_URL"), request);
}

/** Returns what stands there; `object` and `org` narrow it. */
export function listSalesforceRecords(query: URLSearchParams): Promise<unknown> {
  return control("GET", `records?${query}`);
}

/** Returns the journal of calls, oldest first. */
export function listSalesforceCalls(): Promise<unknown> {
  return control("GET", "calls");
}

/** Sets what it answers to the next changes, in order. */
export function setSalesforceScript(body: LabBody): Promise<unknown> {
  return control("PUT", "script", body);
}

const orderSchema = z.object({ slug: z.string(), flavour: z.enum(["npsp", "nonprofit_cloud"]) });
const grantSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  instance_url: z.string(),
  id: z.string(),
});

/** Connects the tenant's integration to the simulator, as the steps of OAuth would. */
export async function connectSalesforce(body: LabBody): Promise<unknown> {
  const order = orderSchema.safeParse(body);
  if (!order.success) throw malformed(z.prettifyError(order.error));
  const { flavour, slug } = order.data;
  const ctx = await tenantOf(slug);
  const grant = grantSchema.parse(await control("POST", "orgs", { flavour }));
  const [integration] = await listIntegrations(ctx);
  const uuid = integration?.uuid ?? "";
  await connectIntegration(ctx, uuid, {
    ...{ environment: "production", domain: null },
    tokens: { accessToken: grant.access_token, refreshToken: grant.refresh_token },
    instanceUrl: grant.instance_url,
    accountId: /\/id\/(\w+)\//.exec(grant.id)?.[1] ?? "",
  });
  return { uuid, ...(await testConnection(ctx, uuid)) };
}
