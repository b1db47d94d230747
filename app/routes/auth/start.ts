import type { LoaderFunctionArgs } from "@remix-run/node";
import { localPath } from "~/http/sessions/destination";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { homeOf, seeOther } from "~/http/sessions/authentication.server";
import { writeCookie } from "~/http/sessions/session.server";
import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";

const NONCE_SECONDS = 300;

/** GET /auth/start?to=&team=: the subdomain stores a nonce and requests a ticket for it from the platform host. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const requested = new URL(args.request.url).searchParams;
  const team = requested.get("team");
  const to = localPath(requested.get("to")) ?? homeOf(team);
  const { session } = args.context.facts;
  // A support view is no login: the operator signs in here as themselves.
  const isHere = session?.kind === "organization" && session.organizationId === ctx.organizationId;
  // A session belongs to one team or to the organisation itself, so another place needs another session.
  if (isHere && (session.user?.agency?.agencyId ?? null) === team) return seeOther(to);
  const nonce = randomToken();
  const query = new URLSearchParams({
    organization: ctx.organization.slug,
    nonce: sha256(nonce).toString("base64url"),
    to,
    ...(team === null ? {} : { team }),
  });
  const cookie = writeCookie("nonce", nonce, NONCE_SECONDS);
  return seeOther(absoluteUrl(null, `/auth/ticket?${query}`), cookie);
}

/** Has a component, so that errors are shown as a page. */
export default function Start() {
  return null;
}
