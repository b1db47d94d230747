import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import cascadeLayers from "@csstools/postcss-cascade-layers";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "../remix.config.js";

/** What pages take from node_modules: a page whose package is not here still works, more slowly. */
const BROWSER_PACKAGES = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@dnd-kit/core",
  "@dnd-kit/sortable",
  "@radix-ui/react-dialog",
  "@radix-ui/react-popover",
  "@radix-ui/react-toast",
  "@radix-ui/react-tooltip",
  "downshift",
  "get-nonce",
  "i18next",
  "libphonenumber-js/max",
  "luxon",
  "pdfjs-dist",
  "react-colorful",
  "react-i18next",
  "remix-i18next/react",
  "uqr",
  "uuid",
  "zod",
];

/**
 * Under `npm run dev`: bundles packages once, before the first page. Found one by one they would come
 * in several rounds, and React twice. Remix reads the exports of routes with a second server of these
 * settings, which would overwrite them with the packages of loaders: it bundles none.
 */
const packagesOnce: Plugin = {
  name: "dadiva-packages-once",
  apply: "serve",
  config({ plugins = [] }) {
    const isMain = plugins.flat().some((one) => one && "name" in one && one.name === "remix");
    return isMain
      ? { optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES } }
      : { optimizeDeps: { noDiscovery: true }, cacheDir: "node_modules/.vite/exports" };
  },
};

export default defineConfig({
  plugins: [packagesOnce, tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  // A browser of before 2022 drops every @layer with all that is in it: the order of the layers becomes
  // specificity, which costs a page 250 bytes on the wire.
  css: { postcss: { plugins: [cascadeLayers()] } },
  build: {
    target: "es2022",
    // Pages with a strict CSP take no data: addresses but for images, and small files are cached anyway.
    assetsInlineLimit: 0,
  },
});
