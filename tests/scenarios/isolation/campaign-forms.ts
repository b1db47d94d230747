/** What the campaign editor posts, as people type it. */
export const details = { title: "Otra campaña", description: "Una campaña." };
export const amounts = {
  allow_one_time: "on",
  allow_other_amount: "on",
  "amounts[0].amount": "1.500,00",
  "amounts[0].caption": "Regalo",
};
export const campaign = { type: "fundraise", ...details, ...amounts };

/** Returns the same donation without a card, for a token. */
export function withoutCard(donation: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.entries(donation).filter(([name]) => !/\[cc_/.test(name));
  const { payment_method: method, ...rest } = Object.fromEntries(plain);
  if (typeof method !== "object") return rest;
  const kept = Object.entries(method as object).filter(([name]) => !name.startsWith("cc_"));
  return { ...rest, payment_method: Object.fromEntries(kept) };
}
