import { seal } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids";
import type { AcrossOrganizations, Database } from "../context";

/** Purpose of the seal under which the address of before passes outbox and queue. */
export const FORMER_ADDRESS_SEAL = "former-address";

interface FormerAddress {
  userId: string;
  notice: "email_replaced" | "cellphone_changed";
  address: string;
  /** Nobody showed that another one is theirs: it reads no name, and gets no way into the account. */
  isVerified: boolean;
  now: Date;
}

/** Orders the mail, in the caller's transaction, that tells a person's address of before what was replaced. */
export async function tellFormerAddress(
  db: Database,
  across: AcrossOrganizations,
  { userId, notice, address, isVerified, now }: FormerAddress,
): Promise<void> {
  const sealedAddress = seal(FORMER_ADDRESS_SEAL, address);
  const job = { noticeId: newId(now), userId, notice, sealedAddress, isStranger: !isVerified };
  await across.enqueue(db, "notifications.send-account-notice", job);
}
