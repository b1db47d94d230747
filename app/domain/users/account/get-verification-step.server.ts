import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { maskAddress } from "~/values/text/mask-address";
import type { Verifications } from "./verification-codes.server";

/** A person's next verification: first e-mail, then cellphone, then none. */
export interface VerificationStep {
  /** `add_cellphone` means that there is no number yet. */
  step: "email" | "cellphone" | "add_cellphone" | "done";
  email: string;
  cellphone: { country: string; number: string } | null;
  /** The code's recipient, masked. */
  sentTo: string;
  verifications: Verifications;
}

export async function getVerificationStep(ctx: OrganizationContext): Promise<VerificationStep> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  const row = await across.read((db) =>
    db.user.findUniqueOrThrow({ where: { id: user.id }, omit: { passwordHash: true } }),
  );
  const { email, cellphoneCountry: country, cellphoneNumber: number } = row;
  const verifications = {
    email_verified: row.emailVerifiedAt !== null,
    cellphone_verified: row.cellphoneVerifiedAt !== null,
  };
  const cellphone = country && number ? { country, number } : null;
  const own = { email, cellphone, verifications };
  if (!verifications.email_verified) {
    return { ...own, step: "email", sentTo: maskAddress("email", email) };
  }
  if (verifications.cellphone_verified) return { ...own, step: "done", sentTo: "" };
  if (!cellphone) return { ...own, step: "add_cellphone", sentTo: "" };
  return { ...own, step: "cellphone", sentTo: maskAddress("cellphone", cellphone.number) };
}
