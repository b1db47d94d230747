// Web in `npm run dev`, with pages that Vite loads from the sources. A change to the server itself
// restarts the process; any other change applies at the next request.
import { EventEmitter } from "node:events";
import path from "node:path";
import { createServer } from "vite";
import { bundleEnhancer } from "../building/build-bundles.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
/** Modules that live as long as the process, such as connections and metrics. */
const KEPT_FILE = path.join(root, "app/http/front/serve.server.ts");
const KEPT_PACKAGE = "prom-client";
const SETTINGS = ["app/vite.config.ts", "remix.config.js"].map((name) => path.join(root, name));
const ENHANCER = /^\/assets\/enhance-([a-z-]+)\.js$/;

const hostName = process.env.APP_HOST.replace(/:\d+$/, "");
/** Vite only needs its `upgrade` event; the product creates the server later. */
const upgrades = new EventEmitter();
const vite = await createServer({
  root,
  configFile: path.join(root, "app/vite.config.ts"),
  logLevel: "warn",
  clearScreen: false,
  server: {
    middlewareMode: true,
    hmr: { server: upgrades },
    cors: false,
    allowedHosts: [hostName, `.${hostName}`],
    // Vite must not serve the secrets in .data, or other files of a checkout.
    fs: {
      strict: true,
      allow: ["app", "node_modules", "public"].map((name) => path.join(root, name)),
    },
    watch: {
      ignored: ["build", ".data", ".cache", "tests", "docs"].map((name) =>
        path.join(root, name, "**"),
      ),
    },
  },
});
const load = () => vite.ssrLoadModule("virtual:remix/server-build");
let build = await load();
const served = build.entry.module.serve(build, answerSources);
served.server.on("upgrade", (...upgrade) => upgrades.emit("upgrade", ...upgrade));

/** Answers Vite's requests, and passes all others to the newest build. */
function answerSources(request, response, next) {
  const [, enhancer] = ENHANCER.exec(request.url ?? "") ?? [];
  if (enhancer) return void answerEnhancer(enhancer, response);
  vite.middlewares(request, response, () => {
    load().then((loaded) => {
      if (loaded !== build) served.replace((build = loaded));
      next();
    }, failed(response));
  });
}

function answerEnhancer(name, response) {
  bundleEnhancer(root, name).then(
    (content) => response.writeHead(200, { "content-type": "text/javascript" }).end(content),
    failed(response),
  );
}

/** Shows the error on the page and in the terminal, because unfinished edits often fail. */
function failed(response) {
  return (error) => {
    vite.ssrFixStacktrace(error);
    process.stderr.write(`${error.stack}\n`);
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.stack);
  };
}

/** Returns the modules to reload after a change of this file: its own and all that import it. */
function reachedFrom(file) {
  const reached = new Set(vite.environments.ssr.moduleGraph.getModulesByFile(file));
  for (const module of reached) for (const importer of module.importers) reached.add(importer);
  return [...reached];
}

vite.watcher.on("change", (file) => {
  const isKept = reachedFrom(file).some(
    (module) => module.file === KEPT_FILE || module.transformResult?.deps?.includes(KEPT_PACKAGE),
  );
  if (!isKept && !SETTINGS.includes(file)) return;
  process.stderr.write(`${path.relative(root, file)} changed: web starts anew\n`);
  process.exit(0);
});
