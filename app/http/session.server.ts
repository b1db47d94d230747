import { parse, serialize } from "cookie";
import { env } from "~/infrastructure/env.server";

/** Cookies are host-only: no Domain attribute, and the __Host- prefix behind https. */
function cookieName(name: string): string {
  return env().scheme === "https" ? `__Host-dadiva_${name}` : `dadiva_${name}`;
}

/** The cookies that the product sets. */
export type CookieName = "session" | "nonce" | "device" | "link" | "country" | "locale" | "flash";

/** The value of one of our cookies in a Cookie header, or null. */
export function readCookie(header: string | null | undefined, name: CookieName): string | null {
  return parse(header ?? "")[cookieName(name)] ?? null;
}

/** A Set-Cookie value. Without `maxAgeSeconds` it ends with the browser; 0 removes it. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds?: number): string {
  return serialize(cookieName(name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env().scheme === "https",
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}
