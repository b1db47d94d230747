/**
 * The database of unit tests: `npm test`, or Vitest's set-up, starts one (app/commands/test-
 * database.mjs) and sets TEST_DATABASE_URL.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import {
  acrossOrganizations,
  createJobContext,
  createOrganizationContext,
  createPublicContext,
  type CurrentOrganization,
  type CurrentUser,
  type OrganizationContext,
  type PublicContext,
  type TenantContext,
} from "~/domain/context";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { newId } from "~/values/ids/ids";
import { openPool } from "~/infrastructure/database/pool.server";
import type { WorkerName } from "../../jobs/catalog";
import { testProcess } from "./servers/test-process";

interface Urls {
  ownerUrl: string;
  appUrl: string;
  platformUrl: string;
  vaultUrl: string;
}

function urls(): Urls {
  const {
    TEST_DATABASE_URL: ownerUrl,
    TEST_DATABASE_APP_URL: appUrl,
    TEST_DATABASE_PLATFORM_URL: platformUrl,
    TEST_DATABASE_VAULT_URL: vaultUrl,
  } = process.env;
  if (ownerUrl && appUrl && platformUrl && vaultUrl) {
    return { ownerUrl, appUrl, platformUrl, vaultUrl };
  }
  throw new Error("TEST_DATABASE_URL is missing: run `npm run vitest -- run <file>`.");
}

/** Makes the test's database the product's own; fresh-file.ts closes its pools after the file. */
export function useTestDatabase(): void {
  testProcess().closeDatabase = closeDatabase;
  const { appUrl, platformUrl } = urls();
  process.env.DATABASE_APP_URL = appUrl;
  process.env.DATABASE_PLATFORM_URL = platformUrl;
  process.env.APP_SECRET ??= randomBytes(16).toString("hex");
}

export interface TestDatabase extends Urls {
  /** Pools of the four login roles; int8 is a bigint. */
  owner: pg.Pool;
  app: pg.Pool;
  platform: pg.Pool;
  vault: pg.Pool;
  /** Runs statements in one transaction as `dadiva_app` for a tenant. Returns the last result. */
  asTenant(organizationId: string | null, ...statements: string[]): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

/** Opens the test's database under each of its roles. */
export function testDatabase(): TestDatabase {
  useTestDatabase();
  const places = urls();
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
  const open = (connectionString: string) => openPool({ connectionString, max: 2, types });
  const owner = open(places.ownerUrl);
  const app = open(places.appUrl);
  const platform = open(places.platformUrl);
  const vault = open(places.vaultUrl);
  return {
    ...places,
    owner,
    app,
    platform,
    vault,
    asTenant: (organizationId, ...statements) => asTenant(app, organizationId, statements),
    async close() {
      await Promise.all([owner, app, platform, vault].map((pool) => pool.end()));
    },
  };
}

async function asTenant(pool: pg.Pool, organizationId: string | null, statements: string[]) {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    if (organizationId !== null) {
      await client.query("SELECT set_config('app.organization_id', $1, true)", [organizationId]);
    }
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    await client.query("COMMIT");
    return last as pg.QueryResult;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    // An empty setting differs from none, so the connection is closed.
    client.release(true);
  }
}

type OrganizationOverrides = Partial<
  Pick<CurrentOrganization, "country" | "currency" | "timezone" | "name">
>;

/** Creates an organisation, by default Argentine, and returns its owner's context at `now`. */
export async function createTestOrganization(
  now: Date,
  facts: OrganizationOverrides = {},
): Promise<OrganizationContext> {
  const id = newId(now);
  const slug = `t${randomBytes(8).toString("hex")}`;
  await acrossOrganizations("a test makes its tenant", now).transaction((db) =>
    db.organization.create({
      data: {
        id,
        slug,
        name: "Huellas",
        uid: slug,
        uidType: "CUIT",
        country: "AR",
        currency: "ARS",
        timezone: "America/Argentina/Buenos_Aires",
        ...facts,
        createdAt: now,
        updatedAt: now,
      },
    }),
  );
  const organization = await findOrganization(now, { id });
  if (!organization) throw new Error("the organisation was not made");
  return contextAt(organization, now, "owner");
}

/** Returns the same organisation's context at another time, or with another role. */
export function contextAt(
  organization: CurrentOrganization,
  now: Date,
  role = "owner",
): OrganizationContext {
  const user = {
    id: newId(now),
    role,
    email: "ana@huellas.example",
    firstName: "Ana",
    lastName: "Paz",
    emailVerified: true,
    cellphoneVerified: true,
    sessionId: newId(now),
    authenticatedAt: now,
    twoFactor: "off" as const,
  };
  return contextFor(organization, user, now);
}

export function contextFor(
  organization: CurrentOrganization,
  user: CurrentUser | null,
  now: Date,
): OrganizationContext {
  if (!user) throw new Error("nobody is signed in");
  return createOrganizationContext({ organization, user, now, locale: "es", ip: "127.0.0.1" });
}

export function jobContext(
  organization: CurrentOrganization,
  name: WorkerName,
  now: Date,
): OrganizationContext {
  return createJobContext(name, { organization, now, locale: "es" });
}

/** Returns a job's context of the same organisation at the same time. */
export const asJob = ({ organization, now }: TenantContext, name: WorkerName) =>
  jobContext(organization, name, now);

/** Returns a visitor's context of the same organisation at the same time. */
export const asVisitor = ({ organization, now }: TenantContext): PublicContext =>
  publicContext(organization, now);

export function publicContext(organization: CurrentOrganization, now: Date): PublicContext {
  return createPublicContext({ organization, now, locale: "es", ip: "127.0.0.1" });
}
