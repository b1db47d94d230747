import { toDecimal } from "~/values/money/money";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { getDonor } from "./get-donor.server";

const CHARGES = `
SELECT t.donation_id AS "donationId", t.id, t.status, t.amount, t.refunded_amount AS "refundedAmount", t.charged_back_amount AS "chargedBackAmount", t.currency, t.date,
       p.method_id AS "methodId", p.last_four AS "lastFour"
  FROM donations d
  JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id
 WHERE d.organization_id = $1::uuid AND d.donor_id = $2::uuid AND t.status <> 'planned'
 ORDER BY t.date, t.id`;

const TYPED = `
SELECT d.id, d.typed_first_name, d.anonymous, d.dedication_kind, d.dedication_name, d.dedication_message, d.public_message, d.consents, d.discarded_note,
       d.utm_source, d.utm_medium, d.utm_campaign,
       (SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'method_id', p.method_id, 'last_four', p.last_four,
                 'cardholder_name', coalesce(p.cardholder_name, p.details ->> 'holderName'), 'cardholder_id_type', p.cardholder_id_type,
                 'cardholder_id_number', coalesce(p.cardholder_id_number, p.details ->> 'holderDocument'), 'bank', p.details ->> 'bank', 'mandate', p.details -> 'mandate', 'created_at', p.created_at) ORDER BY p.created_at, p.id), '[]')
          FROM payment_methods p WHERE p.organization_id = d.organization_id AND p.donation_id = d.id) AS payment_methods,
       (SELECT coalesce(json_agg(json_build_object('uuid', t.id, 'attendee_name', t.attendee_name,
                 'attendee_email', t.attendee_email, 'state', t.state, 'checked_in_at', t.checked_in_at) ORDER BY t.id), '[]')
          FROM tickets t WHERE t.organization_id = d.organization_id AND t.donation_id = d.id) AS tickets
  FROM donations d
 WHERE d.organization_id = $1::uuid AND d.donor_id = $2::uuid`;

/** What the person typed with a donation, by the names of the file. */
interface Typed {
  id: string;
  typed_first_name: string | null;
  anonymous: boolean;
  dedication_kind: string | null;
  dedication_name: string | null;
  dedication_message: string | null;
  public_message: string | null;
  consents: unknown[];
  discarded_note: string | null;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  payment_methods: { cardholder_name: string | null }[];
  tickets: { attendee_name: string; attendee_email: string }[];
}

interface Charge {
  donationId: string;
  id: string;
  status: string;
  amount: bigint;
  refundedAmount: bigint;
  chargedBackAmount: bigint;
  currency: string;
  date: Date;
  methodId: string;
  lastFour: string | null;
}

/**
 * Returns all data of one person, which they may ask the organisation for (issue 27, 'Donors'), by
 * the names of the JSON calls. Amounts are decimals. The act is recorded. Throws `not_found`.
 */
export async function getDonorData(ctx: OrganizationContext, id: string) {
  ctx.require("create", "export");
  const { donor, donations, notes, summary } = await getDonor(ctx, id);
  const values = [ctx.organizationId, id];
  const { charges, typed } = await ctx.transaction(async (db) => {
    await recordChange(db, ctx, { operation: "get-donor-data", subject: { type: "donor", id } });
    const rows = await db.sql<Typed>({ name: "donor-typed", text: TYPED, values });
    return {
      charges: await db.sql<Charge>({ name: "donor-charges", text: CHARGES, values }),
      typed: new Map(rows.map(({ id: donationId, ...rest }) => [donationId, rest])),
    };
  });
  const { version: _version, ...person } = donor;
  return {
    organization: ctx.organization.name,
    donor: { ...person, tags: summary.tags },
    notes: notes.map(({ text, author, at }) => ({ text, author, at })),
    donations: donations.map((donation) => ({
      uuid: donation.id,
      campaign: donation.campaignTitle,
      recurrence: donation.recurrence,
      status: donation.status,
      amount: toDecimal(donation.amount, donation.currency),
      currency: donation.currency,
      created_at: donation.createdAt,
      next_charge_on: donation.nextChargeOn,
      ...typed.get(donation.id),
      fields: donation.answers.map(({ key, label, value }) => ({ key, label, value })),
      transactions: charges
        .filter(({ donationId }) => donationId === donation.id)
        .map((charge) => ({
          uuid: charge.id,
          status: charge.status,
          amount: toDecimal(charge.amount, donation.currency),
          refunded_amount: toDecimal(charge.refundedAmount, donation.currency),
          charged_back_amount: toDecimal(charge.chargedBackAmount, donation.currency),
          currency: charge.currency,
          date: charge.date,
          method_id: charge.methodId,
          last_four: charge.lastFour,
        })),
    })),
  };
}
