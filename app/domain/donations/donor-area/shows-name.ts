/** Returns whether public pages may show the name that was typed with a donation. */
export function showsName(donation: { anonymous: boolean; consents: unknown }): boolean {
  const consents = Array.isArray(donation.consents) ? (donation.consents as { key: string }[]) : [];
  return !donation.anonymous && consents.some(({ key }) => key === "show_name");
}
