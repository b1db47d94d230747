import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/components/layout/route-handle";
import { leaveSupport } from "~/domain/support/leave-support.server";
import { endSessions } from "~/domain/users/end-sessions.server";
import { seeOther } from "~/http/authentication.server";
import { localPath } from "~/http/destination";
import { readForm } from "~/http/forms.server";
import { paths } from "~/http/paths";
import { requireAnyHost } from "~/http/require.server";
import { writeCookie } from "~/http/session.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** Without it a refusal would lead on by the loader, and look as if it had been done. */
export const handle: RouteHandle = { formless: true };

/** POST /logout on both kinds of host: ends this session and those that belong with it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireAnyHost(args);
  const form = await readForm(args);
  const { session } = args.context.facts;
  if (session?.kind === "support") {
    // At another organisation's host it is left by nobody: their records would say so.
    if (ctx.kind === "organization" && session.organizationId === ctx.organizationId)
      await leaveSupport(ctx, session);
    return seeOther(paths.supportOver(), writeCookie("session", "", 0));
  }
  if (session && session.kind !== "signup") await endSessions(ctx.now, session.id);
  // Who was signed in as another person goes on where they were, as the right one.
  const to = form.get("to");
  const onward = localPath(typeof to === "string" ? to : null) ?? undefined;
  // Whoever comes next to this browser has a language of their own.
  const forgotten = [writeCookie("session", "", 0), writeCookie("locale", "", 0)];
  return seeOther(absoluteUrl(null, paths.login(onward)), ...forgotten);
}

/** Whoever opens the address by hand is not signed out by it. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireAnyHost(args);
  return seeOther(ctx.kind === "platform" ? "/organizations" : "/manage/dashboard");
}

/** A page, so that what goes wrong is shown as one. */
export default function Logout() {
  return null;
}
