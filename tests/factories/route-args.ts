/** Arguments of a loader or action without a server, for tests of one module's guard and answer. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RequestContext } from "~/http/front/request-context.server";
import type { Role } from "~/domain/users/abilities";

const NOW = new Date("2026-11-21T12:00:00Z");
const ORGANIZATION = "01930000-0000-7000-8000-000000000001";
const USER = "01930000-0000-7000-8000-000000000002";

/** Settings that env() requires and these tests don't use. */
const SETTINGS = {
  DATABASE_APP_URL: "postgresql://127.0.0.1:9/none",
  DATABASE_PLATFORM_URL: "postgresql://127.0.0.1:9/none",
  APP_SECRET: "no secret of anybody",
};

/** Returns a call to Huellas at this path by a person with that role; null for nobody. */
export function routeArgs(
  path: string,
  role: Role | null,
  more: { isJson?: boolean; sessionOf?: string; twoFactor?: "off" | "required" } = {},
): LoaderFunctionArgs {
  for (const [name, value] of Object.entries(SETTINGS)) process.env[name] ??= value;
  const user = {
    id: USER,
    role,
    email: "ana@huellas.example",
    firstName: "Ana",
    lastName: "Paz",
    emailVerified: true,
    cellphoneVerified: true,
    sessionId: USER,
    authenticatedAt: NOW,
    twoFactor: more.twoFactor ?? "off",
  };
  const organization = {
    id: ORGANIZATION,
    slug: "huellas",
    name: "Huellas",
    country: "AR",
    currency: "ARS",
    timezone: "America/Argentina/Buenos_Aires",
  };
  const session = { kind: "organization", organizationId: more.sessionOf ?? ORGANIZATION, user };
  const facts = {
    host: { kind: "organization", slug: "huellas" },
    organization,
    session: role === null ? null : session,
    now: NOW,
    ip: "127.0.0.1",
    isJson: more.isJson ?? false,
  } as unknown as RequestContext;
  const context = { facts, locale: "es" } as unknown as LoaderFunctionArgs["context"];
  const request = new Request(new URL(path, "http://huellas.localhost:3000"));
  return { request, context, params: {} };
}
