/**
 * `npm run bench -- download [rows]`: a download of transactions by the product, compared with
 * PostgreSQL's COPY of the same columns, and the memory of the worker that writes it.
 */
import fs from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { donationBody } from "../factories/donation-form";
import { cloneDonation } from "./clone-donation";
import { openProduct, type Product } from "./product";

const POLL_MS = 200;
const LIMIT_MS = 30 * 60_000;
/** Memory may grow by the garbage of a few batches, and not with the number of rows. */
const MOST_GROWTH = 1.5;

const COPY = `
COPY (SELECT t.date, t.period, t.status, t.decline_code, t.amount, t.refunded_amount, t.commission, t.currency,
             t.gateway, o.first_name, o.last_name, o.email, c.title, d.recurrence, t.id
        FROM transactions t
        JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
        JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
        JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
       ORDER BY t.date DESC, t.id DESC) TO PROGRAM 'cat > /dev/null' WITH (FORMAT csv)`;

/** Measures and prints. Returns 1 where memory grew with the rows, otherwise 0. */
export async function measureDownload(
  report: (line: string) => void,
  rows: number,
): Promise<number> {
  const product = await openProduct({ report }, { instant: true });
  try {
    const few = Math.max(1, Math.floor(rows / 10));
    const donation = await makeDonation(product);
    await copy(product, donation, few - 1, 1);
    const small = await download(product, few);
    await copy(product, donation, rows - few, few);
    const large = await download(product, rows);
    const began = performance.now();
    await product.database.query(COPY);
    const copied = rows / ((performance.now() - began) / 1000);
    const growth = large.memory / small.memory;
    report(`rows                     ${few} and ${rows}`);
    report(`rows a second            ${whole(small.perSecond)} and ${whole(large.perSecond)}`);
    report(
      `COPY, rows a second      ${whole(copied)} (ours ÷ COPY ${(large.perSecond / copied).toFixed(3)})`,
    );
    report(`worker's memory, MB      ${whole(small.memory)} and ${whole(large.memory)}`);
    return growth > MOST_GROWTH ? 1 : 0;
  } finally {
    await product.close();
  }
}

const whole = (value: number) => value.toFixed(0);

/** Returns the donation's id. It gives as a visitor, whose form token is not that of a signed-in person. */
async function makeDonation({
  campaign,
  formToken,
  organization,
  visitor,
}: Product): Promise<string> {
  const path = `/c/${campaign.slug}/donations`;
  const body = donationBody();
  const answer = await visitor.call("POST", organization.slug, path, { body, token: formToken });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data<{ donation: { uuid: string } }>().donation.uuid;
}

async function copy({ database }: Product, donation: string, copies: number, first: number) {
  await cloneDonation(database, donation, copies, { first, unchecked: true });
  await database.query("VACUUM ANALYZE");
}

/** Requests the file, and waits for it. Memory is the worker's largest, in MB. */
async function download(
  { database, organization, stack, visitor }: Product,
  rows: number,
): Promise<{ perSecond: number; memory: number }> {
  await visitor.signIn(organization.slug, organization.owner);
  const page = await visitor.get(organization.slug, "/manage/transactions/download");
  const token = page.meta("csrf-token");
  const began = performance.now();
  const body = { kind: "transactions", format: "csv", email: "ana@example.org" };
  const path = "/manage/api/downloads";
  const answer = await visitor.call("POST", organization.slug, path, { body, token });
  if (answer.status !== 202) throw new Error(answer.text);
  const { uuid } = answer.data<{ uuid: string }>();
  let memory = 0;
  while (performance.now() - began < LIMIT_MS) {
    await wait(POLL_MS);
    memory = Math.max(memory, workerMemory(stack.dataDir));
    const state = await database.query<{ state: string; rows: number }>(
      "SELECT state, rows FROM downloads WHERE id = $1",
      [uuid],
    );
    const [row] = state.rows;
    if (row?.state === "fail") throw new Error("the download failed");
    if (row?.state !== "success") continue;
    if (row.rows !== rows) throw new Error(`the file has ${row.rows} rows instead of ${rows}`);
    return { perSecond: rows / ((performance.now() - began) / 1000), memory };
  }
  throw new Error("the download takes longer than half an hour");
}

/** Returns the resident memory of the product's worker in MB, read from the system. */
function workerMemory(dataDir: string): number {
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!fs.readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("dadiva-worker")) continue;
      if (!fs.readFileSync(`/proc/${pid}/environ`, "utf8").includes(dataDir)) continue;
      const [, kilobytes] =
        /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return Number(kilobytes ?? 0) / 1024;
    } catch {
      // The process ended meanwhile.
    }
  }
  return 0;
}
