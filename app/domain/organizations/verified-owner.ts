/** Of memberships: an owner whose e-mail and cellphone are verified (readings 'Activated account'). */
export const VERIFIED_OWNER = {
  role: "owner",
  discardedAt: null,
  user: { emailVerifiedAt: { not: null }, cellphoneVerifiedAt: { not: null } },
};
