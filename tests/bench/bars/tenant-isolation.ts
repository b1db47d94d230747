/** Bar S1: posts and lists with row-level security, against a role of the bench that passes it by. */
import { randomBytes } from "node:crypto";
import type { Bar } from "../bar";
import { startExtraWeb } from "../extra-web";
import { loadHttp } from "../load";
import { openProduct, type Product } from "../product";
import { postDonations, settle } from "./donation-post";

const ROLE = "dadiva_bench";

export const isolationOfPosts: Bar = {
  number: "S1a",
  name: "tenant isolation on ÷ off, donation POST",
  least: 0.92,
  better: "higher",
  needs: ["wrk"],
  open: (options) =>
    openBoth(options, (product, port) => postDonations(product, options.seconds, port)),
};

export const isolationOfLists: Bar = {
  number: "S1b",
  name: "tenant isolation on ÷ off, list of transactions",
  least: 0.92,
  better: "higher",
  needs: ["wrk"],
  open: (options) =>
    openBoth(options, async (product, port) => {
      const { organization, visitor, host } = product;
      await signInOnce(product);
      const cookie = visitor.cookieOf(organization.slug);
      const path = "/manage/transactions";
      const headers = { accept: "text/html", cookie };
      const { seconds } = options;
      return (await loadHttp({ port, path, host, headers, seconds, connections: 16 })).perSecond;
    }),
};

const signedIn = new WeakSet<Product>();

async function signInOnce(product: Product): Promise<void> {
  if (signedIn.has(product)) return;
  await product.visitor.signIn(product.organization.slug, product.organization.owner);
  signedIn.add(product);
}

/** One product and database, two webs: with the product's own role, and with the bench's. */
async function openBoth(
  options: Parameters<Bar["open"]>[0],
  measure: (product: Product, port: number) => Promise<number>,
) {
  const product = await openProduct(options, { instant: true });
  const { database, stack } = product;
  const password = randomBytes(18).toString("hex");
  await database.query(
    `CREATE ROLE ${ROLE} LOGIN BYPASSRLS PASSWORD '${password}' IN ROLE dadiva_app`,
  );
  const url = new URL(stack.databaseUrl);
  url.username = ROLE;
  url.password = password;
  const own = await startExtraWeb(product);
  const open = await startExtraWeb(product, { DATABASE_APP_URL: url.href });
  await settle(product, [own.port, open.port]);
  return {
    ours: () => measure(product, own.port),
    base: () => measure(product, open.port),
    async close() {
      await Promise.all([own.stop(), open.stop()]);
      await product.close();
    },
  };
}
