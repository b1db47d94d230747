import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { enterSupport } from "~/domain/support/enter-support.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";

/** GET /auth/support: consumes an operator's ticket, starts the support view and removes the ticket. */
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

/** Has a component, so that errors are shown as a page. */
export default function EnterSupport() {
  return null;
}
