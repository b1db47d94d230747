import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { sign } from "~/infrastructure/crypto.server";
import { deviceCookie, giveLoginPointsBack, takeLoginPoints } from "./login-limits.server";

const now = new Date("2026-11-21T12:00:00Z");
const refused = { code: "rate_limited", retryAfter: 300 };
beforeAll(useTestDatabase);

const newEmail = () => `${randomUUID()}@huellas.example`;
const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;

function attempt(email: string, { ip = newAddress(), cookie = "" } = {}) {
  const request = new Request("http://localhost:3000/login", { headers: { cookie } });
  return takeLoginPoints({ now, ip }, request, email);
}

/** The part of a Set-Cookie that a browser sends back. */
const kept = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("wrong passwords", () => {
  it("are limited to ten for an account, over all addresses", async () => {
    const email = newEmail();
    for (let count = 0; count < 10; count += 1) await attempt(email);
    await expect(attempt(email)).rejects.toMatchObject(refused);
    await expect(attempt(newEmail())).resolves.toBeDefined();
  });

  it("are limited to twenty for an address, over all accounts", async () => {
    const ip = newAddress();
    for (let count = 0; count < 20; count += 1) await attempt(newEmail(), { ip });
    await expect(attempt(newEmail(), { ip })).rejects.toMatchObject(refused);
  });

  it("of strangers don't lock out a known browser, which has ten of its own", async () => {
    const [email, ip] = [newEmail(), newAddress()];
    const cookie = kept(deviceCookie(email));
    for (let count = 0; count < 10; count += 1) await attempt(email, { ip });
    const points = await attempt(email, { ip, cookie });
    await giveLoginPointsBack(points, now);
    for (let count = 0; count < 10; count += 1) await attempt(email, { cookie });
    await expect(attempt(email, { cookie })).rejects.toMatchObject(refused);
  });

  it("keep a browser known after APP_SECRET changed", async () => {
    const email = newEmail();
    const headers = { cookie: kept(deviceCookie(email)) };
    const request = new Request("http://localhost:3000/login", { headers });
    vi.resetModules();
    vi.stubEnv("APP_SECRET_ALSO", process.env.APP_SECRET);
    vi.stubEnv("APP_SECRET", "the secret that comes in its place");
    const { takeLoginPoints: take } = await import("./login-limits.server");
    const points = await take({ now, ip: newAddress() }, request, email);
    vi.unstubAllEnvs();
    expect(points.map(([{ name }]) => name)).toEqual(["login-device"]);
  });

  it("are not reduced by a cookie of another account, or a changed or wrongly signed one", async () => {
    const email = newEmail();
    const own = kept(deviceCookie(email));
    const [name = "", value = ""] = own.split("=");
    const body = value.split(".")[0] ?? "";
    const cookies = [
      kept(deviceCookie(newEmail())),
      `${own}x`,
      `${name}=${body}.`,
      `${name}=${body}`,
      `${name}=${sign("another-purpose", Buffer.from(body, "base64url").toString())}`,
    ];
    for (let count = 0; count < 10; count += 1) {
      await attempt(email, { cookie: cookies[count % cookies.length] });
    }
    for (const cookie of cookies) {
      await expect(attempt(email, { cookie })).rejects.toMatchObject(refused);
    }
  });
});
