import type { CountryCode } from "~/countries/country";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type OrganizationContext } from "../context";
import { documentsProgress, readDocuments } from "../organizations/read-documents.server";
import { actIn } from "./act-in.server";
import { formatUid } from "~/countries/identity/format-uid";

export interface TenantView {
  id: string;
  slug: string;
  name: string;
  legalName: string | null;
  uid: string;
  uidType: string;
  country: CountryCode;
  timezone: string;
  createdAt: Date;
  activatedAt: Date | null;
  suspended: { at: Date; reason: string | null } | null;
  /** `reason` is null if the documents decide. */
  payouts: { at: Date; reason: string | null } | null;
  held: { at: Date; reason: string | null } | null;
  /** Whether we bear the gateway's fee of what is refunded. */
  refundFeesCovered: boolean;
  /** An open request for access as owner. */
  access: { dueAt: Date } | null;
  documents: "missing" | "in_review" | "approved";
  plan: {
    tier: string;
    paidUntil: Date | null;
    trialEndsAt: Date | null;
    features: string[];
    overridden: boolean;
  };
  people: { id: string; name: string; email: string; role: string; lastLoginAt: Date | null }[];
  gateways: string[];
}

const RANK = ["owner", "admin", "finance", "fundraiser", "viewer"];

/** Returns an organisation for our staff, and records the access. Throws `not_found`. */
export async function getTenant(ctx: OperatorContext, organizationId: string): Promise<TenantView> {
  const view = await readTenant(await actIn(ctx, organizationId));
  const across = acrossOrganizations("operators look after all organisations", ctx.now);
  const subject = { type: "organization", id: view.id } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "get-tenant", subject }),
  );
  return view;
}

function readTenant(ctx: OrganizationContext): Promise<TenantView> {
  ctx.require("read", "organization");
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  return ctx.read(async (db) => {
    const row = await db.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const members = await db.membership.findMany({
      where: { organizationId, discardedAt: null },
      select: {
        role: true,
        user: {
          select: { id: true, email: true, firstName: true, lastName: true, lastLoginAt: true },
        },
      },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    });
    const processors = await db.paymentProcessor.findMany({
      where: { discardedAt: null },
      select: { gateway: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const access = await db.accessRequest.findFirst({
      where: { organizationId, state: "requested" },
      select: { dueAt: true },
    });
    const { suspendedAt, payoutsReleasedAt, payoutsHeldAt } = row;
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      legalName: row.legalName,
      uid: formatUid(ctx.organization.country, row.uidType, row.uid),
      uidType: row.uidType,
      country: ctx.organization.country,
      timezone: row.timezone,
      createdAt: row.createdAt,
      activatedAt: row.activatedAt,
      suspended: suspendedAt && { at: suspendedAt, reason: row.suspendedReason },
      payouts: payoutsReleasedAt && { at: payoutsReleasedAt, reason: row.payoutsReleaseReason },
      held: payoutsHeldAt && { at: payoutsHeldAt, reason: row.payoutsHoldReason },
      refundFeesCovered: row.refundFeesCovered,
      access,
      documents: documentsProgress(ctx, await readDocuments(ctx, db)),
      plan: {
        tier: row.planTier,
        paidUntil: row.planPaidUntil,
        trialEndsAt: row.trialEndsAt,
        features: row.features,
        overridden: row.featuresOverridden,
      },
      people: members
        .toSorted((one, other) => RANK.indexOf(one.role) - RANK.indexOf(other.role))
        .map(({ role, user }) => ({
          id: user.id,
          name: `${user.firstName} ${user.lastName}`.trim(),
          email: user.email,
          role,
          lastLoginAt: user.lastLoginAt,
        })),
      gateways: processors.map(({ gateway }) => gateway),
    };
  });
}
