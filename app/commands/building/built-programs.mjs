import path from "node:path";
import { ensureBuild } from "./build.mjs";

/** The programs of a finished build: the checkout's own, or the one in the folder `build`. */
export class BuiltPrograms {
  /** Whether sources are loaded directly, which is slow enough to run beside the migrations. */
  isLive = false;
  #root;
  #build;
  #report;

  constructor({ root, build = path.join(root, "build") }, report) {
    this.#root = root;
    this.#build = build;
    this.#report = report;
    this.folder = path.dirname(build);
    this.failpointsFile = path.join(root, "build/failpoints.json");
  }

  prepare() {
    return ensureBuild(this.#root, this.#report);
  }

  fileOf(program) {
    return path.join(this.#build, `${program}.js`);
  }

  environmentOf() {
    return {};
  }

  /** A build does not change while it runs. */
  onChange() {}

  async stop() {}
}
