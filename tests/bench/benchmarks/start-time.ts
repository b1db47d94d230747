/** Benchmark S5: from the start of web's process to its first page, compared with bare Express. */
import { findFreePorts } from "../../../app/commands/running/ports.mjs";
import type { Benchmark } from "../benchmark";
import { startExtraWeb, startServer } from "../extra-web";
import { openProduct } from "../product";

const EXPRESS = `
import express from "express";
const app = express();
app.get("/", (_req, res) => res.send("<!doctype html><title>Express</title>"));
app.listen(Number(process.env.PORT), "127.0.0.1");`;

export const startTime: Benchmark = {
  number: "S5",
  name: "process start to first 200, web ÷ bare Express",
  least: 3,
  better: "lower",
  needs: [],
  async open(options) {
    const product = await openProduct(options);
    return {
      ours: async () => {
        const web = await startExtraWeb(product, {}, "/");
        await web.stop();
        return web.startMs;
      },
      base: async () => {
        const [port] = (await findFreePorts(1)) as [number];
        const server = await startServer({
          args: ["--input-type=module", "-e", EXPRESS],
          env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port) },
          port,
          path: "/",
          host: "localhost",
        });
        await server.stop();
        return server.startMs;
      },
      close: () => product.close(),
    };
  },
};
