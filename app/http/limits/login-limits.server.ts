/**
 * Limits wrong passwords. A browser that signed in to the account before has ten in five minutes,
 * so that no stranger can lock the owner out; others share ten per account, twenty per address.
 */
import {
  fromBase64url,
  keyedHash,
  matchesKeyedHash,
  randomToken,
  sign,
  unsign,
} from "~/infrastructure/crypto.server";
import { givePointBack, takePoint, type Limit } from "./rate-limit.server";
import { readCookie, writeCookie } from "~/http/sessions/session.server";

const PER_DEVICE = { name: "login-device", points: 10, seconds: 300 };
const PER_ACCOUNT = { name: "login-account", points: 10, seconds: 300 };
const PER_ADDRESS = { name: "login-address", points: 20, seconds: 300 };
const PURPOSE = "known-device";
const ACCOUNT = "login-account";
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

type Points = readonly (readonly [Limit, string])[];

/** Takes the points of an attempt; throws `rate_limited`. Known and unknown e-mail addresses behave the same. */
export async function takeLoginPoints(
  { now, ip }: { now: Date; ip: string },
  request: Request,
  email: string,
): Promise<Points> {
  const device = deviceOf(request, email);
  const points: Points = device
    ? [[PER_DEVICE, device]]
    : [
        [PER_ADDRESS, ip],
        [PER_ACCOUNT, accountOf(email)],
      ];
  for (const [limit, key] of points) await takePoint(limit, key, now);
  return points;
}

/** Gives the points back after a right password. */
export async function giveLoginPointsBack(points: Points, now: Date): Promise<void> {
  for (const [limit, key] of points) await givePointBack(limit, key, now);
}

/** Returns the Set-Cookie that makes this browser a known one of that account. */
export function deviceCookie(email: string): string {
  const value = sign(PURPOSE, `${accountOf(email)} ${randomToken().slice(0, 22)}`);
  return writeCookie("device", value, DEVICE_SECONDS);
}

function deviceOf(request: Request, email: string): string | null {
  const cookie = readCookie(request.headers.get("cookie"), "device");
  const [account, nonce] = (cookie && unsign(PURPOSE, cookie)?.split(" ")) || [];
  // A signature with the previous secret counts too; otherwise a rotation would make every browser unknown.
  const bytes = account ? fromBase64url(account) : null;
  const isKnown = bytes !== null && matchesKeyedHash(ACCOUNT, email, bytes);
  return isKnown && nonce ? nonce : null;
}

/** Cookie and Redis get a hash, never the e-mail address. */
function accountOf(email: string): string {
  return keyedHash(ACCOUNT, email).toString("base64url");
}
