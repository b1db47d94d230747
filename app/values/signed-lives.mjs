const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long what APP_SECRET signs is accepted, in milliseconds: the one place of these times, so that a
 * rotation knows how long the secret before is needed (docs/operations.md, 'Keys'). What never ends (the
 * page of thanks, a preview, a known browser) is not here: it ends with its secret.
 */
export const SIGNED_LIVES_MS = {
  formToken: DAY_MS,
  emailConfirmLink: DAY_MS,
  emailTakeBackLink: 72 * HOUR_MS,
  accessStopLink: 72 * HOUR_MS,
  /** 72 hours in which it can be stopped, then seven days in which it can be completed. */
  secondFactorResetLink: 72 * HOUR_MS + 7 * DAY_MS,
};

/** Until nothing is accepted any more that a secret signed which signs no longer. */
export const LONGEST_SIGNED_MS = Math.max(...Object.values(SIGNED_LIVES_MS));
