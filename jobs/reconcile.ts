/** `npm run reconcile`: compares the books with our accounts' reports, prints the result, and exits. */
import { readFileSync } from "node:fs";
import { getChargeFreeze } from "../app/domain/donations/months/get-charge-freeze.server";
import {
  reconcileBooks,
  UNKNOWN_KINDS,
  type Finding,
} from "../app/domain/donations/results/reconcile-books.server";
import { releaseCharges } from "../app/domain/donations/results/release-charges.server";
import { readCompanyReport } from "../app/domain/payments/cases/read-company-report.server";
import { findReportGaps, type ReportGap } from "../app/domain/payments/cases/report-gaps";
import { connectControlChannel } from "~/infrastructure/control-channel";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { now } from "~/infrastructure/clock";
import { env } from "~/infrastructure/env.server";
import { isCurrency, toDecimal } from "~/values/money/money";

const ADVICE: Record<Finding["kind"], string> = {
  missing:
    "is in none of our books: find the donor by the company's panel, then record or refund it",
  pending:
    "is in none of our books, and the company has not decided it: ask for the list again once it has",
  returned:
    "is in none of our books, and its money went back or is disputed: find the donor by the company's panel",
  told: "was told by a notification and is in none of our books: the list is too short, ask for all of it",
  healed: "was settled just now by a look-up",
  open: "is undecided here: the worker settles it under the same order id",
  differs: "is known to both with another state or amount: look at it by hand",
};

/** Charges resume once the books are reconciled with every account that received money. */
const LACKING = {
  dlocal_global:
    "Monthly charges stay held: add --report-global with the list of the account of global payments",
  stripe: "Monthly charges stay held: add --report-stripe with Stripe's itemised report",
  conekta: "Monthly charges stay held: add --report-conekta with Conekta's list of orders",
};

const OUTCOME = {
  released: "Monthly charges go on",
  not_held: "Monthly charges were not held",
  missing:
    "Monthly charges stay held: deal with every MISSING, PENDING, RETURNED and TOLD line of a monthly donation, then add --accept-missing",
};
/** Distinguishes this result from a failed comparison (app/commands/keeping/reconcile-command.mjs). */
const NOT_RELEASED = 3;

connectControlChannel();
const [list = "", globalList = "", stripeList = "", conektaList = "", ...words] =
  process.argv.slice(2);
const at = now();
const lists: Readonly<Record<string, string>> = {
  ...{ dlocal: list, dlocal_global: globalList, stripe: stripeList },
  conekta: conektaList,
};
const hold = await getChargeFreeze(at);
const findings: Finding[] = [];
let compared = 0;
for (const [provider, file] of Object.entries(lists)) {
  const reported = file ? readCompanyReport(provider, readFileSync(file, "utf8")) : [];
  compared += reported.length;
  const since = file ? hold?.restoredFrom : null;
  const gaps = since ? findReportGaps(reported, { since, now: at }) : [];
  for (const gap of gaps)
    process.stdout.write(`WARNING the list of ${provider} ${describeGap(gap)}\n`);
  findings.push(...(await reconcileBooks(at, provider, reported)));
}
for (const finding of findings) process.stdout.write(`${line(finding)}\n`);
const counts = Object.keys(ADVICE).map(
  (kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`,
);
process.stdout.write(`${compared} payments compared: ${counts.join(", ")}\n`);
let status = 0;
const lacking = findLacking();
if (words.includes("release") && lacking) {
  process.stdout.write(`${LACKING[lacking]}\n`);
  status = NOT_RELEASED;
} else if (words.includes("release")) {
  const missing = findings.filter(({ kind }) => UNKNOWN_KINDS.includes(kind)).length;
  const accepted = words.includes("accept-missing");
  const outcome = await releaseCharges(at, { missing, accepted });
  process.stdout.write(`${OUTCOME[outcome]}\n`);
  if (outcome === "missing") status = NOT_RELEASED;
}
await closeDatabase();
process.exit(status);

/** Returns an account that may have received money and whose list was not given, or null. */
function findLacking(): keyof typeof LACKING | null {
  const { CONEKTA_PRIVATE_KEY, DLOCAL_GLOBAL_LOGIN, STRIPE_SECRET_KEY } = env();
  if (globalList === "" && DLOCAL_GLOBAL_LOGIN !== undefined) return "dlocal_global";
  if (stripeList === "" && STRIPE_SECRET_KEY !== undefined) return "stripe";
  return conektaList === "" && CONEKTA_PRIVATE_KEY !== undefined ? "conekta" : null;
}

function describeGap(gap: ReportGap): string {
  const until = `see that it goes from the backup (${hold?.restoredFrom?.toISOString()}) up to now`;
  if (gap.kind === "empty") return `is empty: ${until}`;
  return gap.kind === "begins_late"
    ? `begins at ${gap.first.toISOString()}: ${until}`
    : `ends at ${gap.last.toISOString()}: ${until}`;
}

function line(finding: Finding): string {
  const { kind, reference, providerId, amount, currency, organization, donationId } = finding;
  const money = amount !== null && isCurrency(currency) ? toDecimal(amount, currency) : "?";
  const facts = {
    payment: providerId ?? "?",
    amount: `${money} ${currency ?? ""}`.trim(),
    at: finding.at?.toISOString() ?? "?",
    state: finding.word || "?",
    campaign: finding.description,
    organization: organization ?? "?",
    donation: donationId ?? "?",
  };
  const words = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${kind.toUpperCase()} order=${reference} ${words.join(" ")}: ${ADVICE[kind]}`;
}
