import type { CurrentUser } from "~/domain/context";
import { newId } from "~/values/ids/ids";
import type { DemoOrganization } from "./demo-organization";

/** Returns a demo organisation's owner as signed in at a time. */
export function ownerOf({ owner }: DemoOrganization, id: string, now: Date): CurrentUser {
  return {
    id,
    role: "owner",
    email: owner.email,
    firstName: owner.firstName,
    lastName: owner.lastName,
    emailVerified: true,
    cellphoneVerified: true,
    sessionId: newId(now),
    twoFactor: "off",
    authenticatedAt: now,
  };
}
