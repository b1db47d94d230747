import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import cascadeLayers from "@csstools/postcss-cascade-layers";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "../remix.config.js";

/**
 * Packages that the development server bundles for pages. A page whose package is missing here
 * still works, but loads more slowly.
 */
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
  "prosemirror-commands",
  "prosemirror-history",
  "prosemirror-keymap",
  "prosemirror-model",
  "prosemirror-schema-list",
  "prosemirror-state",
  "prosemirror-view",
  "react-colorful",
  "react-i18next",
  "remix-i18next/react",
  "uqr",
  "uuid",
  "zod",
];

/**
 * Bundles packages once, before the first page of `npm run dev`. Discovered one by one, they would
 * load in several rounds, and React twice. Remix reads the routes' exports with a second server of
 * these settings, which would overwrite them with the loaders' packages, so that server bundles
 * none.
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
  // Browsers from before 2022 ignore @layer with its content, so the order of layers is converted
  // to specificity, which costs a page 250 bytes of transfer.
  css: { postcss: { plugins: [cascadeLayers()] } },
  build: {
    target: "es2022",
    // The strict CSP of pages allows data addresses only for images, and small files are cached
    // anyway.
    assetsInlineLimit: 0,
  },
});
