/**
 * Benchmark S1: posts and lists with row-level security, compared with a web process that sets no
 * organisation, under a role that bypasses the policies, which the product's own launcher refuses.
 */
import { randomBytes } from "node:crypto";
import type { Benchmark } from "../benchmark";
import { startExtraWeb } from "../extra-web";
import { loadHttp } from "../load";
import { openProduct, type Product } from "../product";
import { postDonations, waitUntilRecorded } from "./donation-post";

const ROLE = "dadiva_bench";
const LIST = "/manage/api/audit_entries?per_page=100";

export const isolationOfPosts: Benchmark = {
  number: "S1a",
  name: "tenant isolation on ÷ off, donation POST",
  least: 0.92,
  better: "higher",
  needs: ["wrk"],
  open: (options) =>
    openBoth(options, (product, port) => postDonations(product, options.seconds, port)),
};

export const isolationOfLists: Benchmark = {
  number: "S1b",
  name: "tenant isolation on ÷ off, JSON list of 100 audit entries",
  least: 0.92,
  better: "higher",
  needs: ["wrk"],
  open: (options) =>
    openBoth(options, async (product, port) => {
      const { organization, visitor, host } = product;
      await prepareOnce(product);
      const cookie = visitor.cookieOf(organization.slug);
      const headers = { accept: "application/json", cookie };
      const { seconds } = options;
      return (await loadHttp({ port, path: LIST, host, headers, seconds, connections: 16 }))
        .perSecond;
    }),
};

/** Number of rows: each page reads a hundred and counts all, and the policy checks each of them. */
const ENTRIES = 2_000;
const prepared = new WeakSet<Product>();

async function prepareOnce(product: Product): Promise<void> {
  if (prepared.has(product)) return;
  const { database, organization, visitor } = product;
  await visitor.signIn(organization.slug, organization.owner);
  await database.query(
    `INSERT INTO audit_entries (organization_id, id, actor_kind, operation, subject_type, subject_id,
       changes, ip, user_agent, request_id, created_at)
     SELECT $1, gen_random_uuid(), 'platform', 'update-campaign', 'campaign', gen_random_uuid(),
       '{"title": ["Techo", "Un techo"]}', '127.0.0.1', 'Chrome, Android', 'bench', now() - i * interval '1 minute'
       FROM generate_series(1, $2::int) AS i`,
    [organization.organization.uuid, ENTRIES],
  );
  await database.query("VACUUM ANALYZE audit_entries");
  const answer = await visitor.call("GET", organization.slug, LIST);
  const { length } = answer.data<unknown[]>();
  if (length !== 100) throw new Error(`${LIST} lists ${length} entries`);
  prepared.add(product);
}

/** One database and two web processes: with the product's role, and with the benchmark's. */
async function openBoth(
  options: Parameters<Benchmark["open"]>[0],
  measure: (product: Product, port: number) => Promise<number>,
) {
  const product = await openProduct(options, { instant: true });
  const { database, stack } = product;
  const password = randomBytes(18).toString("hex");
  await database.query(`DROP ROLE IF EXISTS ${ROLE}`);
  await database.query(
    `CREATE ROLE ${ROLE} LOGIN BYPASSRLS PASSWORD '${password}' IN ROLE dadiva_app`,
  );
  const url = new URL(stack.databaseUrl);
  url.username = ROLE;
  url.password = password;
  const own = await startExtraWeb(product);
  const open = await startExtraWeb(product, {
    DATABASE_APP_URL: url.href,
    BENCH_ISOLATION: "off",
  });
  if (!options.product) await waitUntilRecorded(product, [own.port, open.port]);
  return {
    ours: () => measure(product, own.port),
    base: () => measure(product, open.port),
    async close() {
      await Promise.all([own.stop(), open.stop()]);
      await product.close();
    },
  };
}
