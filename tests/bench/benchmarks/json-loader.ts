/** Benchmark S3: a JSON call of the back office, against bare Express and pg, same queries. */
import { SESSION_OPTIONS } from "~/infrastructure/session-options";
import { findFreePorts } from "../../../app/commands/running/ports.mjs";
import type { Benchmark } from "../benchmark";
import { captureStatements } from "../captured-statements";
import { startServer } from "../extra-web";
import { loadHttp } from "../load";
import { openProduct } from "../product";
import { waitUntilRecorded } from "./donation-post";

const PATH = "/manage/api/payment_transactions/summary/";

/** Sends one call's queries in order, with the product's options. Returns the last rows. */
const EXPRESS = `
import express from "express";
import pg from "pg";
const { url, options, statements } = JSON.parse(process.env.ORDER);
const pool = new pg.Pool({ connectionString: url, options, max: 10 });
const app = express();
app.get("/", async (_req, res) => {
  let last;
  for (const [name, text] of statements) last = await pool.query({ name, text });
  res.json({ data: last.rows });
});
app.listen(Number(process.env.PORT), "127.0.0.1");`;

export const jsonLoader: Benchmark = {
  number: "S3",
  name: "back-office JSON call ÷ bare Express + pg with the same queries",
  least: 0.5,
  better: "higher",
  needs: ["wrk"],
  async open(options) {
    const { seconds } = options;
    const product = await openProduct(options, { instant: true });
    const { stack, database, organization, visitor, host } = product;
    if (!options.product) await waitUntilRecorded(product);
    await visitor.signIn(organization.slug, organization.owner);
    const path = `${PATH}${new Date().toISOString().slice(0, 7)}`;
    const call = async () => {
      const answer = await visitor.call("GET", organization.slug, path);
      if (answer.status !== 200) throw new Error(answer.text);
    };
    const [statements] = await captureStatements(database, stack.dataDir, call);
    const [port] = (await findFreePorts(1)) as [number];
    const order = {
      url: stack.databaseUrl,
      options: SESSION_OPTIONS,
      // Only the queries: tenant settings and transactions are the product's own work.
      statements: statements
        .filter(({ text }) => /^(SELECT|WITH)/i.test(text) && !/set_config\(/.test(text))
        .map(({ text, values }, at) => [
          `s${at}`,
          text.replace(/\$(\d+)/g, (_all, to: string) => values[Number(to) - 1] ?? "NULL"),
        ]),
    };
    const bare = await startServer({
      args: ["--input-type=module", "-e", EXPRESS],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        ORDER: JSON.stringify(order),
      },
      port,
      path: "/",
      host: "localhost",
    });
    const headers = { accept: "application/json", cookie: visitor.cookieOf(organization.slug) };
    const load = { headers, seconds, connections: 16 };
    return {
      ours: async () => (await loadHttp({ ...load, port: stack.port, path, host })).perSecond,
      base: async () => (await loadHttp({ ...load, port, path: "/", host: "localhost" })).perSecond,
      beside: { "queries of one call": order.statements.length },
      async close() {
        await bare.stop();
        await product.close();
      },
    };
  },
};
