import { parse, serialize } from "cookie";
import { env } from "~/infrastructure/env.server";

/** Cookies are host-only: no Domain attribute, and the __Host- prefix behind https. */
function cookieName(name: string): string {
  return env().scheme === "https" ? `__Host-dadiva_${name}` : `dadiva_${name}`;
}

export type CookieName =
  "session" | "donor" | "nonce" | "device" | "link" | "country" | "locale" | "flash" | "dashboard";

/** Returns the value of one of the product's cookies from a Cookie header, or null. */
export function readCookie(header: string | null | undefined, name: CookieName): string | null {
  return parse(header ?? "")[cookieName(name)] ?? null;
}

/** Returns a Set-Cookie value. Without `maxAgeSeconds` the cookie ends with the browser session; 0 deletes it. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds?: number): string {
  return serialize(cookieName(name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env().scheme === "https",
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}
