/** What an activated account has (readings 'Activated account'), as conditions of Prisma. */
import { chargeableGateways } from "~/providers/registry";

/** Of memberships: an owner whose e-mail and cellphone are verified. */
export const VERIFIED_OWNER = {
  role: "owner",
  discardedAt: null,
  user: { emailVerifiedAt: { not: null }, cellphoneVerifiedAt: { not: null } },
};

/** Of payment processors: one that can charge now. */
export const CHARGING_PROCESSOR = {
  discardedAt: null,
  gateway: { in: [...chargeableGateways] },
};
