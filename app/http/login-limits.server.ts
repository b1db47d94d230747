/**
 * How many wrong passwords are listened to. From a browser that signed in to the account before, ten
 * in five minutes for that browser alone: nobody else's guesses can lock its owner out. From any
 * other, ten for the account, wherever they come from, and twenty for the address, whichever account.
 */
import {
  keyedHash,
  matchesKeyedHash,
  randomToken,
  sign,
  unsign,
} from "~/infrastructure/crypto.server";
import { givePointBack, takePoint, type Limit } from "./rate-limit.server";
import { readCookie, writeCookie } from "./session.server";

const PER_DEVICE = { name: "login-device", points: 10, seconds: 300 };
const PER_ACCOUNT = { name: "login-account", points: 10, seconds: 300 };
const PER_ADDRESS = { name: "login-address", points: 20, seconds: 300 };
const PURPOSE = "known-device";
const ACCOUNT = "login-account";
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

type Points = readonly (readonly [Limit, string])[];

/** Takes what an attempt costs; throws `rate_limited`. The same for known and unknown addresses. */
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

/** Gives them back: the password was right. */
export async function giveLoginPointsBack(points: Points, now: Date): Promise<void> {
  for (const [limit, key] of points) await givePointBack(limit, key, now);
}

/** The Set-Cookie that makes this browser a known one of that account. */
export function deviceCookie(email: string): string {
  const value = sign(PURPOSE, `${accountOf(email)} ${randomToken().slice(0, 22)}`);
  return writeCookie("device", value, DEVICE_SECONDS);
}

function deviceOf(request: Request, email: string): string | null {
  const cookie = readCookie(request.headers.get("cookie"), "device");
  const [account, nonce] = (cookie && unsign(PURPOSE, cookie)?.split(" ")) || [];
  // Of before a change of the secret, too: or every known browser would be a stranger from then on.
  const isKnown = account && matchesKeyedHash(ACCOUNT, email, Buffer.from(account, "base64url"));
  return isKnown && nonce ? nonce : null;
}

/** No address in a cookie or in Redis. */
function accountOf(email: string): string {
  return keyedHash(ACCOUNT, email).toString("base64url");
}
