/** A person's authenticator app: the codes of its secret at a time. */
import { Secret, TOTP } from "otpauth";
import type { OrganizationContext } from "~/domain/context";
import { beginTwoFactor } from "~/domain/users/two-factor/begin-two-factor.server";
import { confirmTwoFactor } from "~/domain/users/two-factor/confirm-two-factor.server";
import { getTwoFactor } from "~/domain/users/two-factor/get-two-factor.server";

/** Returns the code of a secret (base32) at an instant, `steps` of 30 s later. */
export function appCode(secret: string, at: Date, steps = 0): string {
  const timestamp = at.getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp,
  });
}

/** Enables the second factor of a signed-in person, and updates the context. */
export async function enrol(
  ctx: OrganizationContext,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await beginTwoFactor(ctx);
  const { pending } = await getTwoFactor(ctx);
  const secret = pending?.secret ?? "";
  const { recoveryCodes } = await confirmTwoFactor(ctx, { code: appCode(secret, ctx.now) });
  if (ctx.user) ctx.user.twoFactor = "on";
  return { secret, recoveryCodes };
}
