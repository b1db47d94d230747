import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { endSessions } from "~/domain/users/sessions/end-sessions.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOperatorHost } from "~/http/sessions/require-operator.server";
import { writeCookie } from "~/http/sessions/session.server";

/** POST /operator/logout: ends the session of the operator host. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperatorHost(args);
  await readForm(args);
  const { session } = args.context.facts;
  if (session) await endSessions(ctx.now, session.id);
  return seeOther(paths.operatorLogin(), writeCookie("session", "", 0));
}

/** Opening the address by hand ends no session. */
export function loader(args: LoaderFunctionArgs) {
  requireOperatorHost(args);
  return seeOther(paths.operator());
}

/** Has a component, so that errors are shown as a page. */
export default function OperatorLogout() {
  return null;
}
