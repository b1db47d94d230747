/** A product of processes that knows the simulated redirect company. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { loadEsbuild, serverOptions } from "../../../app/commands/building/build-bundles.mjs";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../../app/commands/running/private-folder.mjs";
import { startStack } from "../../../app/commands/running/stack.mjs";
import { ACCOUNT, type RedirectSimulator } from "../../simulators/redirect/server";
import type { Lab } from "../lab";
import type { Stack } from "../product";
import type { Tenant } from "../world";

const root = path.resolve(import.meta.dirname, "../../..");

/** Starts a product whose processes load the company of the started simulator first. */
export async function startRedirectStack(simulator: RedirectSimulator): Promise<Stack> {
  const folder = makePrivateFolder("dadiva-company-");
  const outfile = path.join(folder, "preload.mjs");
  const esbuild = await loadEsbuild(root);
  const entryPoints = [path.join(root, "tests/simulators/redirect/preload.ts")];
  await esbuild.build({ ...serverOptions(root), packages: "bundle", entryPoints, outfile });
  const stack = (await startStack({
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(outfile).href}`,
      REDIRECT_SIMULATOR_URL: simulator.url,
      REDIRECT_SIMULATOR_KEY: ACCOUNT.key,
      REDIRECT_SIMULATOR_WEBHOOK_SECRET: ACCOUNT.webhookSecret,
    },
  })) as Stack;
  return {
    ...stack,
    async stop() {
      await stack.stop();
      removePrivateFolder(folder);
    },
  };
}

/** Opens an organisation in Colombia whose donors may pay at the redirect company. */
export async function openRedirectTenant(
  lab: Lab,
  database: Pick<pg.ClientBase, "query">,
): Promise<Tenant> {
  const organization = await lab.createOrganization({ country: "CO" });
  await database.query(
    `INSERT INTO payment_processors (organization_id, id, gateway, provider, position, created_at, updated_at)
     SELECT organization_id, gen_random_uuid(), 'redirect_simulator', 'redirect_simulator', 2, created_at, updated_at
       FROM payment_processors WHERE organization_id = $1`,
    [organization.organization.uuid],
  );
  return { organization, campaign: await lab.createCampaign(organization.slug) };
}
