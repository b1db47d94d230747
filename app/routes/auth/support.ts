import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { enterSupport } from "~/domain/support/enter-support.server";
import { seeOther } from "~/http/authentication.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/require.server";
import { writeCookie } from "~/http/session.server";

/** GET /auth/support: takes an operator's ticket, begins the view and leaves the address with it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const ticket = new URL(args.request.url).searchParams.get("ticket") ?? "";
  const { userAgent } = args.context.facts;
  const entered = await enterSupport(ctx, { ticket, userAgent }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "unauthenticated") return null;
    throw error;
  });
  if (!entered) return seeOther(paths.supportOver());
  return seeOther(paths.dashboard(), writeCookie("session", entered.token));
}

/** A page, so that what goes wrong is shown as one. */
export default function EnterSupport() {
  return null;
}
