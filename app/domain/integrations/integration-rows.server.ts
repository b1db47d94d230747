import type { Integration } from "~/generated/prisma/client";
import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";

const KIND = "salesforce";
const USUAL_CALLS = 5_000;
const USUAL_WAIT = 300;

const ADD = `
INSERT INTO integrations (organization_id, id, kind, state, environment, objects, sync_delay, call_limit, created_at, updated_at)
VALUES ($1::uuid, $2::uuid, '${KIND}', 'disconnected', 'production', ARRAY['donors', 'donations', 'campaigns'], ${USUAL_WAIT}, ${USUAL_CALLS}, $3::timestamptz, $3::timestamptz)
ON CONFLICT (organization_id, kind) DO NOTHING`;

/** Returns the organisation's integration, which its first reader makes. */
export async function readOwnIntegration(ctx: OrganizationContext): Promise<Integration> {
  const { now, organizationId } = ctx;
  const where = { organizationId_kind: { organizationId, kind: KIND } };
  const found = await ctx.read((db) => db.integration.findUnique({ where }));
  if (found) return found;
  await ctx.statements({ text: ADD, values: [organizationId, ctx.newId(), now] });
  return ctx.read((db) => db.integration.findUniqueOrThrow({ where }));
}

/** Returns an integration by its id. Throws `not_found`. */
export async function readIntegration(
  ctx: OrganizationContext,
  db: Database,
  uuid: string,
  { isLocked = false } = {},
): Promise<Integration> {
  const { organizationId } = ctx;
  // Changes of its rules wait for each other.
  if (isLocked && isId(uuid))
    await db.sql({
      name: "lock-integration",
      text: "SELECT 1 FROM integrations WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE",
      values: [organizationId, uuid],
    });
  const found = isId(uuid)
    ? await db.integration.findUnique({
        where: { organizationId_id: { organizationId, id: uuid } },
      })
    : null;
  if (!found) throw new DomainError("not_found");
  return found;
}
