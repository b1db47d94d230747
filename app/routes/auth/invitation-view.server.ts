import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PlatformContext } from "~/domain/context";
import { getPersonEmail } from "~/domain/users/account/get-person-email.server";
import { takePoint } from "~/http/limits/rate-limit.server";

const PER_ADDRESS = { name: "accept-invitation", points: 60, seconds: 60 };

/** Counts the tries of an address with an invitation's link. Throws `rate_limited`. */
export const takeInvitationTry = ({ ip, now }: PlatformContext): Promise<void> =>
  takePoint(PER_ADDRESS, ip, now);

/** Returns the id of the person who is signed in on the platform's host, or null. */
export function signedInOf({ context: { facts } }: Pick<LoaderFunctionArgs, "context">) {
  const { session } = facts;
  return session?.kind === "platform" ? session.userId : null;
}

/** Returns what the invited person, whose account is `userId`, does next, and who is signed in. */
export async function invitationView(
  args: LoaderFunctionArgs,
  ctx: PlatformContext,
  userId: string | null,
) {
  const id = signedInOf(args);
  if (!id) return { view: userId ? "log_in" : "new", signedIn: "" } as const;
  const { email: signedIn } = await getPersonEmail(ctx, id);
  return { view: id === userId ? "join" : "wrong", signedIn } as const;
}
