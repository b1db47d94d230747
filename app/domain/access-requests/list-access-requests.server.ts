import { acrossOrganizations, requireStaff, type OrganizationContext } from "../context";
import { LINK_LIFE_MS } from "./access-times";
import { accessRequestOf, type AccessRequestView } from "./access-request-view";

/** A page shows all of these newest requests, because an organisation rarely has even one. */
const MOST = 20;

/** The state of the link of a granted request. */
export type AccessLinkState = "sent" | "run_out" | "used" | "withdrawn";

export interface ListedAccessRequest extends AccessRequestView {
  requestedBy: string;
  /** The person who stopped or cancelled it. */
  decidedBy: string | null;
  /** null if the request has no link. */
  link: AccessLinkState | null;
  canResend: boolean;
}

/** Lists an organisation's requests for our staff, newest first. Throws `forbidden`. */
export async function listAccessRequests(ctx: OrganizationContext): Promise<ListedAccessRequest[]> {
  requireStaff(ctx);
  const { organizationId, now } = ctx;
  const rows = await ctx.read((db) =>
    db.accessRequest.findMany({
      where: { organizationId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST,
      include: {
        invitation: { select: { acceptedAt: true, cancelledAt: true, expiresAt: true } },
      },
    }),
  );
  const ids = rows.flatMap(({ requestedById, decidedById }) => [requestedById, decidedById ?? []]);
  const names = await namesOf(now, ids.flat());
  return rows.map((row) => {
    const { decidedAt, invitation } = row;
    const link = invitation && linkState(invitation, now);
    const isFresh = decidedAt !== null && decidedAt.getTime() + LINK_LIFE_MS > now.getTime();
    return {
      ...accessRequestOf(row),
      link,
      requestedBy: names.get(row.requestedById) ?? "",
      decidedBy: row.decidedById && (names.get(row.decidedById) ?? null),
      canResend: isFresh && (link === "sent" || link === "run_out"),
    };
  });
}

/** Operators are no members of the organisation, so its database role cannot read their names. */
async function namesOf(now: Date, ids: string[]): Promise<Map<string, string>> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const people = await across.read((db) =>
    db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, firstName: true, lastName: true },
    }),
  );
  return new Map(
    people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
}

function linkState(
  link: { acceptedAt: Date | null; cancelledAt: Date | null; expiresAt: Date },
  now: Date,
): AccessLinkState {
  if (link.acceptedAt) return "used";
  if (link.cancelledAt) return "withdrawn";
  return link.expiresAt <= now ? "run_out" : "sent";
}
