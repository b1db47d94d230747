import fs from "node:fs";
import path from "node:path";
import { Refusal } from "../refusal.mjs";

/** The files of a new part, kept in memory until all of them are known to be possible. */
export class Draft {
  #root;
  #files = new Map();

  constructor(root) {
    this.#root = root;
  }

  has(file) {
    return this.#files.has(file) || fs.existsSync(path.join(this.#root, file));
  }

  read(file) {
    return this.#files.get(file) ?? fs.readFileSync(path.join(this.#root, file), "utf8");
  }

  list(folder) {
    const place = path.join(this.#root, folder);
    return fs.existsSync(place) ? fs.readdirSync(place) : [];
  }

  /** Adds a file that must not exist yet. */
  create(file, text) {
    if (this.has(file)) throw new Refusal(`${file} is there already: choose another name.`);
    this.#files.set(file, text);
  }

  /** Inserts a line before the first matching line; refuses a file without one. */
  insertBefore(file, pattern, line) {
    const lines = this.read(file).split("\n");
    const at = lines.findIndex((one) => pattern.test(one));
    if (at < 0) throw new Refusal(`${file} has changed: no line fits ${pattern}; add "${line}".`);
    this.#files.set(file, [...lines.slice(0, at), line, ...lines.slice(at)].join("\n"));
  }

  /** Inserts a line after the last matching line. */
  insertAfterLast(file, pattern, line) {
    const lines = this.read(file).split("\n");
    const at = lines.findLastIndex((one) => pattern.test(one));
    if (at < 0) throw new Refusal(`${file} has changed: no line fits ${pattern}; add "${line}".`);
    this.#files.set(file, [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)].join("\n"));
  }

  change(file, pattern, replacement) {
    const text = this.read(file);
    if (!pattern.test(text))
      throw new Refusal(`${file} has changed: nothing fits ${pattern}; add "${replacement}".`);
    this.#files.set(file, text.replace(pattern, replacement));
  }

  replace(file, text) {
    this.#files.set(file, text);
  }

  async write() {
    const prettier = await import("prettier");
    const formatted = [];
    for (const [file, text] of this.#files) {
      const filepath = path.join(this.#root, file);
      const options = await prettier.resolveConfig(filepath);
      formatted.push([filepath, await prettier.format(text, { ...options, filepath })]);
    }
    for (const [filepath, text] of formatted) {
      fs.mkdirSync(path.dirname(filepath), { recursive: true });
      fs.writeFileSync(filepath, text);
    }
    return [...this.#files.keys()];
  }
}
