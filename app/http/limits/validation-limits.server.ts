/** Limits how often a field may be validated before its form is sent (readings.md). */
import { takePoint } from "./rate-limit.server";

const PER_ADDRESS = { name: "validate-address", points: 60, seconds: 60 };
const PER_FIELD = { name: "validate-field", points: 10, seconds: 60 };

/** Takes one point of the address and one of the field, for a signup session or a user. Throws `rate_limited`. */
export async function takeValidationPoint(
  { ip, now }: { ip: string; now: Date },
  who: { sessionId: string } | { userId: string },
  field: string | undefined,
): Promise<void> {
  await takePoint(PER_ADDRESS, ip, now);
  await takePoint(PER_FIELD, `${"userId" in who ? who.userId : who.sessionId}:${field}`, now);
}
