/** Limits uploads, because each one is written to disk and scanned. */
import { takePoint } from "./rate-limit.server";

const PER_ORGANIZATION = { name: "upload-organization", points: 60, seconds: 600 };
const PER_ADDRESS = { name: "upload-address", points: 60, seconds: 600 };

/** Takes one point of the organisation and one of the address. Throws `rate_limited`. */
export async function takeUploadPoint({
  organizationId,
  ip,
  now,
}: {
  organizationId: string;
  ip: string;
  now: Date;
}): Promise<void> {
  await takePoint(PER_ORGANIZATION, organizationId, now);
  await takePoint(PER_ADDRESS, ip, now);
}
