/** Roles by which an organisation can be taken over: whoever has one lets in and puts out. */
const POWERS: readonly string[] = ["owner", "admin"];

export function hasPower(role: string): boolean {
  return POWERS.includes(role);
}

/** Whether a change of role takes such a role away: an owner who is admin from now on lost one too. */
export function lostPower(before: string, after: string): boolean {
  return hasPower(before) && before !== after && after !== "owner";
}
