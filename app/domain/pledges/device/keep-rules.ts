/** What a device checks before it seals a pledge, because nobody can correct it afterwards. */
import type { z } from "zod";
import type { CountryCode } from "~/countries/country";
import { limitIssue, raiseIssue } from "~/domain/amount-issue";
import type { FieldIssues } from "~/domain/errors";
import { issuesOf } from "~/domain/issues";
import { parseDecimal } from "~/values/money/money";
import { percentageOf } from "~/values/money/upgrade";
import { judgeDonor, shortNames } from "../judge-donor";
import { newPledgeFormSchema, type PledgeBody, type pledgeSchema } from "../schema";
import type { PledgeTerms } from "../team-pages/get-pledge-terms.server";
import { newPledgeOf } from "../team-pages/pledge-change";

/** The donor's data that a device checks by itself, as it is typed. */
export function donorFaultsHere(country: CountryCode, form: FormData): FieldIssues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const names = { first_name: text("first_name"), last_name: text("last_name") };
  const uid = { uid_type: text("uid_type"), uid_number: text("uid_number") };
  const found: FieldIssues = {};
  judgeDonor(country, { ...names, ...uid, email: text("email"), phone: text("phone") }, found);
  return shortNames(found);
}

/** As the call takes it: an increase in percent. */
type Sent = z.input<typeof pledgeSchema>;

export type Kept = { pledge: Sent } | { faults: FieldIssues };

/**
 * Returns what a form captured as the device keeps it, with an id and a time of its own, because the
 * page is older than the pledge and shown many times; or what the server would refuse, which nobody
 * could correct once it is sealed.
 */
export function keptPledge(
  form: FormData,
  { country, now, terms }: { country: CountryCode; now: Date; terms: PledgeTerms },
): Kept {
  const own = { uuid: crypto.randomUUID(), captured_at: now.toISOString() };
  const typed = newPledgeFormSchema(terms.currency).safeParse({
    ...Object.fromEntries([...form].filter(([, value]) => value !== "")),
    ...own,
  });
  if (!typed.success) return { faults: issuesOf(typed.error) };
  const pledge = newPledgeOf(typed.data);
  const faults = { ...donorFaultsHere(country, form), ...amountFaults(pledge, terms) };
  return Object.keys(faults).length > 0 ? { faults } : { pledge: sentOf(pledge) };
}

function sentOf({ donation, ...pledge }: PledgeBody): Sent {
  const { upgrade } = donation;
  const asked = upgrade && { ...upgrade, percentage: percentageOf(upgrade.percentage) };
  return { ...pledge, donation: { ...donation, upgrade: asked } };
}

function amountFaults(
  { donation: { amount, upgrade } }: PledgeBody,
  { currency, max, min }: PledgeTerms,
): FieldIssues {
  const given = parseDecimal(amount, currency);
  if (given === null) return { amount: [{ code: "amount_invalid" }] };
  const basisPoints = upgrade?.percentage ?? 0;
  const issue =
    limitIssue({ min, max }, given, currency) ??
    raiseIssue(max, { amount: given, basisPoints }, currency);
  return issue ? { amount: [issue] } : {};
}
