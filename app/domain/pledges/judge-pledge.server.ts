/** Validates what a donor promised as the public form does, and returns it as the row keeps it. */
import { CONSENT_VERSION, dataLaws } from "~/countries/consents";
import { agreementTexts } from "~/i18n/agreement";
import { upgradeText } from "~/i18n/upgrades";
import { createTranslator } from "~/i18n/server";
import { formatMoney, toDecimal } from "~/values/money/money";
import type { TenantContext } from "~/domain/context";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { agreeTerms, type Agreed } from "~/domain/donations/terms/agree-terms.server";
import type { Consent } from "~/domain/donations/insert-donations.server";
import { judgeDonor } from "./judge-donor";
import type { Pledge } from "./pledge";
import type { PledgeBody } from "./schema";

export interface JudgedPledge {
  donor: Pledge["donor"];
  agreed: Agreed;
  consents: Consent[];
}

interface Place {
  slug: string;
  agencyName: string;
  processorId: string | null;
}

type Promised = Pick<PledgeBody, "donor" | "donation" | "consents">;

/** Throws `validation_failed` with the fields of `pledge`, and as `readGiving` does. */
export async function judgePledge(
  ctx: TenantContext,
  place: Place,
  promised: Promised,
): Promise<JudgedPledge> {
  ctx.requireSome("read", "campaign");
  const fields: FieldIssues = {};
  const donor = judgeDonor(ctx.organization.country, promised.donor, fields);
  const agreed = await agree(ctx, place, promised).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    for (const [name, issues] of Object.entries(error.fields)) fields[fieldOf(name)] = issues;
    return null;
  });
  if (!agreed || Object.keys(fields).length > 0) {
    throw new DomainError("validation_failed", { fields });
  }
  return { donor, agreed, consents: consentsOf(ctx, place, agreed, promised.consents) };
}

const fieldOf = (name: string) =>
  `pledge.${name.replace(/^donation\.items\.0\.(?:amount|uuid|quantity)$/, "donation.amount")}`;

function agree(ctx: TenantContext, place: Place, { donation, donor }: Promised) {
  return agreeTerms(ctx, place, orderOf({ donation, donor }));
}

/** Returns the order of the public form. */
export function orderOf({ donation, donor }: Pick<Promised, "donation" | "donor">) {
  const { amount, ...rest } = donation;
  const { email, first_name, last_name, uid_number, uid_type } = donor;
  return {
    donor: { email, first_name, last_name, uid_number, uid_type },
    donation: { ...rest, items: [{ amount, quantity: 1 }] },
  };
}

/** Returns what the donor agreed to, in the words that the person of the agency read to them. */
function consentsOf(
  ctx: TenantContext,
  { agencyName }: Pick<Place, "agencyName">,
  { terms, giving: { campaign } }: Agreed,
  ticked: readonly "show_name"[],
): Consent[] {
  const t = createTranslator(ctx.locale);
  const { name: organization, country } = ctx.organization;
  const law = dataLaws[country];
  const { chargesNow, collectDay, recurrence, upgrade } = terms;
  const agreed = agreementTexts(t, {
    ...{ chargesNow, collectDay, law, organization, recurrence },
    agency: agencyName,
    amount: formatMoney(terms.amount, campaign.currency),
    upgrade: upgrade && upgradeText(t, campaign.currency, upgrade),
  });
  const shown = [...new Set(ticked)].map((key) => ({
    key,
    text: t(`public.consents.${key}`, { law }),
  }));
  const at = ctx.now.toISOString();
  return [...agreed, ...shown].map((said) => ({ ...said, version: CONSENT_VERSION, at }));
}

/** Returns the columns of a gift's frequency, amount and days. */
export function termColumns({ amount, chargesNow, collectDay, recurrence }: Agreed["terms"]) {
  return {
    ...{ amount, recurrence },
    collectDay: collectDay === "last" ? 0 : collectDay,
    firstCharge: recurrence === "monthly" && !chargesNow ? "collect_day" : null,
  };
}

/** Returns a stored pledge as what was promised, to judge it again with changes. */
export function promisedOf(pledge: Pledge): Promised {
  const { donor, upgrade } = pledge;
  return {
    donor: {
      first_name: donor.firstName,
      last_name: donor.lastName,
      email: donor.email,
      phone: donor.phone ?? undefined,
      uid_type: donor.uidType ?? undefined,
      uid_number: donor.uidNumber ?? undefined,
    },
    donation: {
      recurrency: pledge.recurrence === "monthly" ? 1 : 0,
      amount: toDecimal(pledge.amount, pledge.currency),
      first_charge: pledge.firstCharge ?? undefined,
      collect_day: pledge.collectDay === 0 ? "last" : (pledge.collectDay ?? undefined),
      upgrade: upgrade
        ? { percentage: upgrade.basisPoints, period: upgrade.period, auto: upgrade.auto }
        : undefined,
    },
    consents: pledge.consents.some(({ key }) => key === "show_name") ? ["show_name"] : [],
  };
}
