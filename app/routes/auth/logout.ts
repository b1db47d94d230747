import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/components/layout/route-handle";
import { leaveSupport } from "~/domain/support/leave-support.server";
import { endSessions } from "~/domain/users/sessions/end-sessions.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { localPath } from "~/http/sessions/destination";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireAnyHost } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** Without it an error would redirect through the loader and look like success. */
export const handle: RouteHandle = { formless: true };

/** POST /logout on both kinds of host: ends this session and its related sessions. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireAnyHost(args);
  const form = await readForm(args);
  const { session } = args.context.facts;
  if (session?.kind === "support") {
    // On another organisation's host the view has no visitor, and that organisation's records must not mention one.
    if (ctx.kind === "organization" && session.organizationId === ctx.organizationId)
      await leaveSupport(ctx, session);
    return seeOther(paths.supportOver(), writeCookie("session", "", 0));
  }
  if (session && session.kind !== "signup") await endSessions(ctx.now, session.id);
  // A person who was signed in as another user returns to the same page, as the right one.
  const to = form.get("to");
  const onward = localPath(typeof to === "string" ? to : null) ?? undefined;
  // The browser's next user has a language of their own.
  const forgotten = [writeCookie("session", "", 0), writeCookie("locale", "", 0)];
  const response = seeOther(absoluteUrl(null, paths.login(onward)), ...forgotten);
  // A tablet goes from hand to hand: nothing of a team's person stays on it.
  if (session?.user?.agency) response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

/** Opening the address by hand ends no session. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireAnyHost(args);
  return seeOther(ctx.kind === "platform" ? "/organizations" : "/manage/dashboard");
}

/** Has a component, so that errors are shown as a page. */
export default function Logout() {
  return null;
}
