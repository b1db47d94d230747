import { SIGNED_LIVES_MS } from "~/values/signed-lives.mjs";

/** How long the steps of a request take; milliseconds. */
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** To say no: as long as for a lost second factor, a weekend away from the mailbox. */
export const ACCESS_WAIT_MS = SIGNED_LIVES_MS.accessStopLink;
/** Past its hour and still not granted (the organisation is suspended): then it is over. */
export const ACCESS_LIFE_MS = 30 * DAY_MS;
/** Until a request of a suspended organisation is looked at again. */
export const LOOK_AGAIN_MS = HOUR_MS;
/** How long after the grant our staff may send its link anew; then it takes another request. */
export const LINK_LIFE_MS = 30 * DAY_MS;
