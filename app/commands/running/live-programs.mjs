import fs from "node:fs";
import path from "node:path";
import { ensureClient } from "../building/build.mjs";
import { extractFailpoints, loadEsbuild, programOptions } from "../building/build-bundles.mjs";
import { Refusal } from "../refusal.mjs";

/** The programs of `npm run dev`, rebuilt with their sources; Vite loads web's files (live-web.mjs). */
export class LivePrograms {
  isLive = true;
  #root;
  #output;
  #report;
  #context = null;
  #texts = new Map();
  #changed = async () => {};
  #restarting = Promise.resolve();

  constructor({ root }, report) {
    this.#root = root;
    this.#report = report;
    this.#output = path.join(root, ".cache/live");
    this.folder = root;
    this.failpointsFile = path.join(this.#output, "failpoints.json");
  }

  async prepare() {
    await ensureClient(this.#root);
    fs.mkdirSync(this.#output, { recursive: true });
    const esbuild = await loadEsbuild(this.#root);
    const { options } = programOptions(this.#root, this.#output);
    const onEnd = (result) => this.#take(result);
    const notify = { name: "restart", setup: (build) => build.onEnd(onEnd) };
    const entryPoints = options.entryPoints.filter(({ out }) => out !== "web");
    this.#context = await esbuild.context({
      ...options,
      entryPoints,
      write: false,
      sourcemap: "inline",
      plugins: [notify],
    });
    try {
      await this.#context.rebuild();
    } catch (error) {
      throw new Refusal(`Bundling failed: mend what it names and start again.\n${error.message}`);
    }
    await extractFailpoints(this.#root, this.#output);
    await this.#context.watch();
  }

  /** Writes the programs with changed code and restarts them. */
  #take({ errors, outputFiles = [] }) {
    for (const { text, location } of errors)
      this.#report(`${location ? `${location.file}:${location.line}: ` : ""}${text}`);
    if (errors.length > 0) return;
    const changed = outputFiles.filter(({ path: file, hash }) => this.#texts.get(file) !== hash);
    for (const { path: file, hash, contents } of changed) {
      this.#texts.set(file, hash);
      fs.writeFileSync(file, contents);
    }
    const names = changed.map(({ path: file }) => path.basename(file, ".js"));
    if (names.length === 0) return;
    this.#restarting = this.#restarting.then(() => this.#changed(names));
  }

  fileOf(program) {
    if (program === "web") return path.join(this.#root, "app/commands/running/live-web.mjs");
    return path.join(this.#output, `${program}.js`);
  }

  /** Only web uses the development builds of React and Vite; it restarts without draining. */
  environmentOf(program) {
    if (program !== "web") return { NODE_OPTIONS: "--enable-source-maps" };
    return { NODE_ENV: "development", SHUTDOWN_DRAIN_MS: "0" };
  }

  onChange(listener) {
    this.#changed = listener;
  }

  async stop() {
    await this.#context?.dispose();
  }
}
