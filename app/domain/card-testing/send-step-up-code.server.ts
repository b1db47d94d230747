import { keyedHash, seal } from "~/infrastructure/crypto.server";
import { networkBlock } from "~/values/web/network-block";
import type { PublicContext } from "../context";
import { countTries } from "./count-tries.server";
import { windowOf } from "./rules";
import { codeOf, type TryIdentity } from "./step-up.server";

/** Purpose of the seal under which a code and its recipient pass outbox and queue. */
export const DONOR_CODE_SEAL = "donor-code";

const TEN_MINUTES = 600;
const HOUR = 3_600;
/** A wave must not flood people whose addresses its sender types. */
const MOST_CODES = { email: 1, block: 10, organization: 200 } as const;

/** Sends the donor a code by e-mail, at most one in ten minutes; within limits of block and organisation. */
export async function sendStepUpCode(
  ctx: PublicContext,
  email: string,
  donor: TryIdentity,
): Promise<void> {
  const { organizationId, now } = ctx;
  const change = (name: keyof typeof MOST_CODES, seconds: number, subject: string) => {
    const text = `code ${name} ${windowOf(seconds, now)} ${subject}`;
    const key = keyedHash("card-testing", text).toString("base64url").slice(0, 27);
    return { key, by: 1, seconds: 2 * seconds };
  };
  const [mine = 0, near = 0, all = 0] = await countTries(ctx, [
    change("email", TEN_MINUTES, `${organizationId} ${email}`),
    change("block", HOUR, networkBlock(ctx.ip)),
    change("organization", HOUR, organizationId),
  ]);
  const { email: one, block, organization } = MOST_CODES;
  if (mine > one || near > block || all > organization) return;
  const code = codeOf(donor, now);
  const content = JSON.stringify({ organizationId, email, code, locale: ctx.locale });
  const sealed = seal(DONOR_CODE_SEAL, content);
  await ctx.transaction((db) => ctx.enqueue(db, "notifications.send-donor-code", { sealed }));
}
