import { CHARGING_PROCESSOR } from "~/domain/activation";
import type { Database, OrganizationContext } from "~/domain/context";
import { missingParts, type MissingPart } from "./missing-parts";

interface Content {
  type: string;
  title: string;
  allowOtherAmount: boolean;
  amounts: readonly unknown[];
  /** Of an event that sells tickets. */
  eventBeginsAt: string | null;
  ticketOptions: readonly unknown[];
}

/** Lists what publishing still needs from campaign and account (readings 'Activated account'). */
export async function listMissing(
  ctx: OrganizationContext,
  db: Database,
  campaign: Content,
): Promise<MissingPart[]> {
  const isEvent = campaign.type === "tickets";
  const lacks = {
    title: campaign.title === "",
    amounts: !isEvent && campaign.amounts.length === 0 && !campaign.allowOtherAmount,
    event_date: isEvent && campaign.eventBeginsAt === null,
    ticket_options: isEvent && campaign.ticketOptions.length === 0,
    ...(await accountLacks(ctx, db)),
  };
  return missingParts.filter((part) => lacks[part]);
}

async function accountLacks(ctx: OrganizationContext, db: Database) {
  const { organizationId } = ctx;
  const { activatedAt } = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { activatedAt: true },
  });
  if (activatedAt) return { email: false, cellphone: false, gateway: false };
  const owners = await db.membership.findMany({
    where: { organizationId, role: "owner", discardedAt: null },
    select: { user: { select: { emailVerifiedAt: true, cellphoneVerifiedAt: true } } },
  });
  const email = !owners.some(({ user }) => user.emailVerifiedAt);
  const cellphone = !owners.some(({ user }) => user.emailVerifiedAt && user.cellphoneVerifiedAt);
  const gateways = await db.paymentProcessor.count({
    where: { organizationId, ...CHARGING_PROCESSOR },
  });
  // An account that is not activated always lacks something, so `gateway` is the fallback.
  return { email, cellphone, gateway: gateways === 0 || (!email && !cellphone) };
}
