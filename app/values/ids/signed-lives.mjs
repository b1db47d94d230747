const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Lifetimes of all that APP_SECRET signs, in milliseconds: a rotation needs the previous secret as
 * long. Signatures without an end (the thanks page, a receipt, a preview) end with their secret.
 */
export const SIGNED_LIVES_MS = {
  formToken: DAY_MS,
  emailConfirmLink: DAY_MS,
  emailTakeBackLink: 72 * HOUR_MS,
  accessStopLink: 72 * HOUR_MS,
  /** The links in mails to donors (issue 26, 'Mails to donors'). */
  donorLink: 30 * DAY_MS,
  /** The links that open the donor's own area, or confirm a new e-mail. */
  donorEntryLink: DAY_MS,
  /** What a team's device delivers without a session: a day in the street, and the way to a network. */
  pledgeDevice: 7 * DAY_MS,
  /** The request can be stopped for 72 hours, then completed within seven days. */
  secondFactorResetLink: 72 * HOUR_MS + 7 * DAY_MS,
};

/** The time until no signature of a replaced secret is accepted any more. */
export const LONGEST_SIGNED_MS = Math.max(...Object.values(SIGNED_LIVES_MS));
