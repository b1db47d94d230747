import { getCountry } from "~/countries/country";
import { isAccountNumber } from "~/countries/banks/bank-account-fields";
import { checkDonorUid } from "~/countries/identity/uid";
import type { Database, OrganizationContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { lettersAndDigits, type PaymentModeOrder, type TypedCard } from "./schema";

export interface StoredMode {
  id: string;
  kind: string;
  /** The account that charges the card; null for the other kinds. */
  provider: string | null;
}

/**
 * Throws 422 unless the country offers the payment mode and its fields are valid; `place` is the path of
 * the fields in the body, with its dot.
 */
export function checkPaymentMode(
  { organization }: OrganizationContext,
  mode: PaymentModeOrder,
  place = "payment_mode.",
): void {
  const { country } = organization;
  if (!getCountry(country).paymentModes.includes(mode.type)) {
    throw refuseField(`${place}${mode.type === "cbu" ? "cbu" : "type"}`, "option_invalid");
  }
  if (mode.type === "cbu") requireCbu(mode.cbu, `${place}cbu`);
  if (mode.type === "bank_transfer") {
    const { uid_type: uidType, uid_number: uid } = mode.payer;
    const field = `${place}payer.uid_number`;
    if (uid.replace(/\D/g, "").length < 3)
      throw refuseField(field, "document_too_short", { min: 3 });
    const checked = checkDonorUid({ country, uidType, uid });
    if (!checked.ok) throw refuseField(field, checked.reason, { uid_type: uidType });
  }
}

/** Throws 422 unless a number is a bank account's; a CVU belongs to a wallet, which cannot be debited. */
function requireCbu(number: string, field: string): void {
  if (number.startsWith("000")) throw refuseField(field, "cvu_invalid");
  if (!isAccountNumber("AR", number)) throw refuseField(field, "cbu_invalid");
}

const USE = `
UPDATE card_authorizations SET used_at = $2::timestamptz
 WHERE organization_id = $1::uuid AND id = $3::uuid AND used_at IS NULL AND expires_at > $2::timestamptz
   AND plan_code = coalesce($4::text, plan_code) AND fingerprint = coalesce($5::text, fingerprint)
RETURNING id`;

/**
 * Stores how the plan is paid, in the caller's transaction. A card comes from its authorisation, which is
 * used up: once, in its time, for its plan (any plan without `planCode`) and for no other card than
 * the one typed beside it. Throws 422 otherwise.
 */
export async function storePaymentMode(
  ctx: OrganizationContext,
  db: Database,
  mode: PaymentModeOrder,
  { planCode, card }: { planCode: string | null; card: TypedCard | null },
): Promise<StoredMode> {
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  const own = { organizationId, id, kind: mode.type, createdAt: now };
  if (mode.type === "card") {
    const values = [organizationId, now, mode.authorization, planCode, card?.fingerprint ?? null];
    const used = await db.sql({ name: "use-card-authorization", text: USE, values });
    if (used.length === 0) throw refuseField("payment_mode.authorization", "authorization_invalid");
    const {
      fingerprint: _f,
      planCode: _p,
      usedAt: _u,
      expiresAt: _e,
      ...found
    } = await db.cardAuthorization.findFirstOrThrow({ where: { id: mode.authorization } });
    await db.paymentMode.create({ data: { ...found, ...own } });
    return { id, kind: "card", provider: found.provider };
  }
  const email = ctx.user?.email ?? "";
  const { name, country } = ctx.organization;
  const holder =
    mode.type === "cbu"
      ? { cbu: mode.cbu, holderName: name, holderDocument: "", holderEmail: email }
      : {
          payer: { ...mode.payer, country },
          ...{
            holderName: mode.payer.name,
            holderDocument: lettersAndDigits(mode.payer.uid_number),
          },
          holderEmail: mode.payer.email,
        };
  await db.paymentMode.create({ data: { ...own, ...holder } });
  return { id, kind: mode.type, provider: null };
}
