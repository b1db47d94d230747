import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

/** Durations of the steps of a request, in milliseconds. */
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Time to stop a request; it equals the wait for a lost second factor. */
export const ACCESS_WAIT_MS = SIGNED_LIVES_MS.accessStopLink;
/** A request of a suspended organisation ends if it is not granted within this time. */
export const ACCESS_LIFE_MS = 30 * DAY_MS;
/** Delay until a request of a suspended organisation is checked again. */
export const LOOK_AGAIN_MS = HOUR_MS;
/** Our staff may resend the link this long after the grant; later they need a new request. */
export const LINK_LIFE_MS = 30 * DAY_MS;
