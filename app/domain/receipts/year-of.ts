/** Whose year it is: a donor of the organisation, or the donor of a link's donation. */
export type YearOf = { donorId: string } | { donationId: string };

/** The facts that rules compare: a donor's link opens the year behind its own donation alone. */
export const factsOf = (whose: YearOf) =>
  "donorId" in whose ? { uuid: whose.donorId } : { donation: whose.donationId };
