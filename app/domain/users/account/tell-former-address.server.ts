import { seal } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import type { AcrossOrganizations, Database } from "~/domain/context";

/** Purpose of the seal under which the previous address passes outbox and queue. */
export const FORMER_ADDRESS_SEAL = "former-address";

interface FormerAddress {
  userId: string;
  notice: "email_replaced" | "cellphone_changed";
  address: string;
  /** An unverified address may be a stranger's: its mail has no name and no link to the account. */
  isVerified: boolean;
  now: Date;
}

/** Queues the mail, in the caller's transaction, that informs a person's previous address. */
export async function tellFormerAddress(
  db: Database,
  across: AcrossOrganizations,
  { userId, notice, address, isVerified, now }: FormerAddress,
): Promise<void> {
  const sealedAddress = seal(FORMER_ADDRESS_SEAL, address);
  const job = { noticeId: newId(now), userId, notice, sealedAddress, isStranger: !isVerified };
  await across.enqueue(db, "notifications.send-account-notice", job);
}
