import fs from "node:fs";
import path from "node:path";
import { readJson } from "./running/data-folder.mjs";
import { analyze, describeDatabase, emptyTables } from "./running/database.mjs";
import { Refusal } from "./refusal.mjs";
import { seedDemo } from "./seed.mjs";

/** The demo data of a data folder: created once, and discarded after an interrupted creation. */
export class DemoData {
  #settings;
  #report;
  #spawn;
  #child = null;
  /** The file with the demo's logins once it is complete, and the mark that its creation began. */
  #file;
  #begun;

  /** `spawn(env)` starts the program that creates them. */
  constructor({ settings, report, spawn }) {
    this.#settings = settings;
    this.#report = report;
    this.#spawn = spawn;
    this.#file = path.join(settings.dataDir, "demo.json");
    this.#begun = path.join(settings.dataDir, "demo.begun");
  }

  /** Discards another database's or an incomplete demo before any process reads the database. */
  async prepare({ databaseUrl, created }) {
    if (created) for (const one of [this.#file, this.#begun]) fs.rmSync(one, { force: true });
    if (!fs.existsSync(this.#file)) await this.#forgetHalf(databaseUrl);
  }

  /** Creates the demo data unless they exist, and returns the addresses and logins to print. */
  async make(env, { databaseUrl }) {
    const { root, seed, dataDir } = this.#settings;
    if (seed === "none") return [];
    if (!fs.existsSync(this.#file)) {
      this.#report("Making the demo data");
      const before = await describeDatabase({ root, databaseUrl });
      fs.writeFileSync(this.#begun, JSON.stringify(before), { mode: 0o600 });
      this.#child = this.#spawn(env);
      const log = path.join(dataDir, "logs/seed.log");
      await seedDemo({ child: this.#child, file: this.#file, log });
      await analyze({ root, databaseUrl });
    }
    fs.rmSync(this.#begun, { force: true });
    return readJson(this.#file) ?? [];
  }

  stop() {
    this.#child?.kill("SIGKILL");
  }

  /**
   * Discards an incomplete demo. Nobody can enter before its creation ends, so the content of a
   * database that was empty before is an incomplete demo; any other is left alone.
   */
  async #forgetHalf(databaseUrl) {
    const { root, seed, dataDir } = this.#settings;
    if (!fs.existsSync(this.#begun)) return;
    const before = readJson(this.#begun) ?? { organizations: null };
    const { database } = await describeDatabase({ root, databaseUrl });
    const isAnother = before.database && before.database !== database;
    if (!isAnother && (this.#settings.databaseUrl || before.organizations !== 0)) {
      if (seed === "none") return;
      throw new Refusal(
        `The demo data was not finished by the start before: start with SEED=none, empty the database, or remove ${this.#begun} to keep what there is.`,
      );
    }
    if (!isAnother) {
      this.#report("Taking back the half of the demo data that an earlier start made");
      await emptyTables({ root, databaseUrl });
      fs.rmSync(path.join(dataDir, "simulators/dlocal"), { recursive: true, force: true });
    }
    fs.rmSync(this.#begun, { force: true });
  }
}
