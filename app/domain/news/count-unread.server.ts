import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { kindsFor } from "./kinds";

/** The bell says "99+" from here on, so that nobody's page counts more rows. */
const MOST = 100;

const COUNT = `
SELECT count(*)::int AS count FROM (
  SELECT 1 FROM news_items WHERE organization_id = $1::uuid AND user_id = $2::uuid AND read_at IS NULL AND kind = ANY ($3::text[]) LIMIT ${MOST}
) unread`;

/** Counts the signed-in person's unread news of the kinds of their role, at most 100, in one round trip, as every page needs it. */
export async function countUnread(ctx: OrganizationContext): Promise<number> {
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const values = [organizationId, user.id, kindsFor(user.role)];
  const [rows] = await ctx.statements({ name: "count-unread", text: COUNT, values });
  return Number(rows?.[0]?.count ?? 0);
}
