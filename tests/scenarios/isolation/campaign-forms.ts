/** What the campaign editor posts, as people type it. */
export const details = { title: "Otra campaña", description: "Una campaña." };
export const amounts = {
  allow_one_time: "on",
  allow_other_amount: "on",
  "amounts[0].amount": "1.500,00",
  "amounts[0].caption": "Regalo",
};
export const campaign = { type: "fundraise", ...details, ...amounts };
