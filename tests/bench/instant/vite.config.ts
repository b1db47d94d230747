/** The product's build with a provider and a vault that answer at once, inside web. */
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "../../../remix.config.js";
import { INSTANT_BUILD, INSTANT_MODULES } from "./build.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const alias = { ...INSTANT_MODULES, "~": path.join(root, "app") };

export default defineConfig({
  plugins: [tailwindcss(), remix({ ...remixConfig, buildDirectory: INSTANT_BUILD })],
  resolve: {
    alias: Object.entries(alias).map(([find, replacement]) => ({
      find: find === "~" ? /^~(?=\/)/ : find,
      replacement,
    })),
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
