import type { OrganizationContext, PersonContext } from "~/domain/context";
import { revokeOtherSessions } from "~/domain/users/sessions/revoke-other-sessions.server";
import { revokeSession } from "~/domain/users/sessions/revoke-session.server";

/** Ends sessions as the list of a person's sessions posts it; returns null for any other intent. */
export async function endOwnSessions(
  ctx: OrganizationContext | PersonContext,
  form: FormData,
): Promise<"session_ended" | "others_ended" | null> {
  switch (form.get("intent")) {
    case "revoke_others":
      await revokeOtherSessions(ctx);
      return "others_ended";
    case "revoke_session":
      await revokeSession(ctx, String(form.get("session")));
      return "session_ended";
    default:
      return null;
  }
}
