/** Starts a private product for benchmarks, with one organisation and one campaign. */
import type pg from "pg";
import { openPool } from "~/infrastructure/database/pool.server";
import { startStack } from "../../app/commands/running/stack.mjs";
import { Lab, type LabCampaign, type LabOrganization } from "../factories/lab";
import { Visitor, type Stack } from "../factories/product";
import { buildInstant } from "./instant/build.mjs";

export interface Product {
  stack: Stack & { redisUrl: string };
  lab: Lab;
  database: pg.Pool;
  organization: LabOrganization;
  campaign: LabCampaign;
  /** Content of the campaign page's `csrf-token`. */
  formToken: string;
  /** Host header of the organisation. */
  host: string;
  visitor: Visitor;
  close(): Promise<void>;
}

/** Where a product comes from: a running one, or one that reports how it is built. */
interface ProductSource {
  report(line: string): void;
  product?: Product;
}

export interface ProductOrder {
  /** Whether provider and vault answer at once inside the process, not as separate processes. */
  instant?: boolean;
  env?: Record<string, string>;
}

export async function openProduct(
  { report, product }: ProductSource,
  { instant = false, env = {} }: ProductOrder = {},
): Promise<Product> {
  if (product) return { ...product, close: async () => undefined };
  const build = instant ? await buildInstant(report) : undefined;
  const stack = (await startStack({ queues: "redis", env, build })) as Product["stack"];
  const lab = new Lab(stack.labUrl);
  const database = openPool({ connectionString: stack.databaseUrl, max: 2 });
  const organization = await lab.createOrganization();
  const campaign = await lab.createCampaign(organization.slug);
  const visitor = new Visitor(stack);
  const page = await visitor.get(organization.slug, `/c/${campaign.slug}`);
  return {
    stack,
    lab,
    database,
    organization,
    campaign,
    formToken: page.meta("csrf-token"),
    host: `${organization.slug}.${stack.appHost}`,
    visitor,
    async close() {
      await database.end();
      await stack.stop();
    },
  };
}
