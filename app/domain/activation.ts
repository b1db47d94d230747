/** Prisma conditions of an activated account (readings 'Activated account'). */
import { chargeableGateways } from "~/providers/registry";

/** Condition on memberships: an owner with a verified e-mail and cellphone. */
export const VERIFIED_OWNER = {
  role: "owner",
  discardedAt: null,
  user: { emailVerifiedAt: { not: null }, cellphoneVerifiedAt: { not: null } },
};

/** Condition on payment processors: one that can charge now. */
export const CHARGING_PROCESSOR = {
  discardedAt: null,
  gateway: { in: [...chargeableGateways] },
};
