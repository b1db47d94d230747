/** `npm run reconcile`: a process that compares the books with our accounts' lists, prints, and ends. */
import { readFileSync } from "node:fs";
import { reconcileBooks, type Finding } from "../app/domain/donations/reconcile-books.server";
import { releaseCharges } from "../app/domain/donations/release-charges.server";
import { readCompanyReport } from "../app/domain/payments/read-company-report.server";
import { connectControlChannel } from "~/infrastructure/control-channel";
import { closeDatabase } from "~/infrastructure/database.server";
import { now } from "~/infrastructure/clock";
import { env } from "~/infrastructure/env.server";
import { isCurrency, toDecimal } from "~/values/money";

const ADVICE: Record<Finding["kind"], string> = {
  missing:
    "is in none of our books: find the donor by the company's panel, then record or refund it",
  healed: "was settled just now by a look-up",
  open: "is undecided here: the worker settles it under the same order id",
  differs: "is known to both with another state or amount: look at it by hand",
  told: "was told by a notification and is in none of our books: ask for the company's list",
};

/** Charges go on once the books were compared with every account that took money. */
const OF_GLOBAL =
  "Monthly charges stay held: add --report-global with the list of the account of global payments";

const OUTCOME = {
  released: "Monthly charges go on",
  not_held: "Monthly charges were not held",
  missing:
    "Monthly charges stay held: deal with every MISSING line of a monthly gift, then add --accept-missing",
};
/** Told from a comparison that failed (app/commands/reconcile-command.mjs). */
const NOT_RELEASED = 3;

connectControlChannel();
const [list = "", globalList = "", ...words] = process.argv.slice(2);
const at = now();
const lists: Readonly<Record<string, string>> = { dlocal: list, dlocal_global: globalList };
const findings: Finding[] = [];
let compared = 0;
for (const [acquirer, file] of Object.entries(lists)) {
  const reported = file ? readCompanyReport(acquirer, readFileSync(file, "utf8")) : [];
  compared += reported.length;
  findings.push(...(await reconcileBooks(at, acquirer, reported)));
}
for (const finding of findings) process.stdout.write(`${line(finding)}\n`);
const counts = Object.keys(ADVICE).map(
  (kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`,
);
process.stdout.write(`${compared} payments compared: ${counts.join(", ")}\n`);
let status = 0;
const lacksGlobal = globalList === "" && env().DLOCAL_GLOBAL_LOGIN !== undefined;
if (words.includes("release") && lacksGlobal) {
  process.stdout.write(`${OF_GLOBAL}\n`);
  status = NOT_RELEASED;
} else if (words.includes("release")) {
  const missing = findings.filter(({ kind }) => kind === "missing").length;
  const accepted = words.includes("accept-missing");
  const outcome = await releaseCharges(at, { missing, accepted });
  process.stdout.write(`${OUTCOME[outcome]}\n`);
  if (outcome === "missing") status = NOT_RELEASED;
}
await closeDatabase();
process.exit(status);

function line(finding: Finding): string {
  const { kind, reference, providerId, amount, currency, organization, donationId } = finding;
  const money = amount !== null && isCurrency(currency) ? toDecimal(amount, currency) : "?";
  const facts = {
    payment: providerId ?? "?",
    amount: `${money} ${currency ?? ""}`.trim(),
    at: finding.at?.toISOString() ?? "?",
    campaign: finding.description,
    organization: organization ?? "?",
    donation: donationId ?? "?",
  };
  const told = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${kind.toUpperCase()} order=${reference} ${told.join(" ")}: ${ADVICE[kind]}`;
}
