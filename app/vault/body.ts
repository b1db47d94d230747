import { VaultError } from "./errors";

/** `edit` returns this for a part that the body must lose. */
export const REMOVE = Symbol("remove");

const MOST_LEVELS = 32;

export interface Field {
  /** Names from the root, list indexes included: `["donation", "items", "0", "uuid"]`. */
  path: readonly string[];
  value: unknown;
}

/** Called for every part of the body; its result replaces the part, and returning the part keeps it. */
export type Edit = (path: readonly string[], value: unknown) => unknown;
/** Called for every name in the body: a JSON key or a form's field name. */
export type Rename = (name: string) => string;

/** A request body, JSON or form, that is read and edited through one interface. */
export interface Body {
  fields(): Field[];
  edit(edit: Edit, rename: Rename): void;
  set(path: readonly string[], value: unknown): void;
  encode(): Buffer;
}

type BodyKind = "json" | "form" | "other";

/** Throws `malformed_request` for any charset but UTF-8. */
export function bodyKind(contentType: string): BodyKind {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";");
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim() !== "charset") continue;
    if (!/^"?utf-?8"?$/.test(value.trim())) throw new VaultError("malformed_request");
  }
  if (type.trim() === "application/json") return "json";
  return type.trim() === "application/x-www-form-urlencoded" ? "form" : "other";
}

/** Throws `malformed_request` unless the body is one JSON object, or a form in UTF-8. */
export function parseBody(kind: "json" | "form", raw: Buffer): Body {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw new VaultError("malformed_request");
  }
  return kind === "json" ? new JsonBody(text) : new FormBody(text);
}

type Tree = Record<string, unknown>;

class JsonBody implements Body {
  private root: Tree;

  constructor(text: string) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      // The parser's own message would quote the body.
      throw new VaultError("malformed_request");
    }
    if (!isTree(parsed) || deeperThan(parsed, MOST_LEVELS)) {
      throw new VaultError("malformed_request");
    }
    this.root = parsed;
  }

  fields(): Field[] {
    const found: Field[] = [];
    const visit = (path: readonly string[], value: unknown) => {
      const children = entriesOf(value);
      if (children === null) found.push({ path, value });
      else for (const [name, child] of children) visit([...path, name], child);
    };
    visit([], this.root);
    return found;
  }

  edit(edit: Edit, rename: Rename): void {
    const rebuild = (path: readonly string[], value: unknown): unknown => {
      const edited = path.length === 0 ? value : edit(path, value);
      if (edited === REMOVE) return REMOVE;
      const children = entriesOf(edited);
      if (children === null) return edited;
      const kept: [string, unknown][] = [];
      for (const [name, child] of children) {
        const next = rebuild([...path, name], child);
        if (next !== REMOVE) kept.push([rename(name), next]);
      }
      if (Array.isArray(edited)) return kept.map(([, child]) => child);
      // Object.fromEntries makes `__proto__` a plain key; an assignment would set the prototype.
      return Object.fromEntries(kept);
    };
    this.root = rebuild([], this.root) as Tree;
  }

  set(path: readonly string[], value: unknown): void {
    const place = (tree: unknown, names: readonly string[]): unknown => {
      const [name, ...rest] = names;
      if (name === undefined) return value;
      const base = isTree(tree) ? tree : {};
      return { ...base, [name]: place(base[name], rest) };
    };
    this.root = place(this.root, path) as Tree;
  }

  encode(): Buffer {
    return Buffer.from(JSON.stringify(this.root), "utf8");
  }
}

class FormBody implements Body {
  private pairs: [string, string][];

  constructor(text: string) {
    this.pairs = [...new URLSearchParams(text)];
  }

  fields(): Field[] {
    return this.pairs.map(([name, value]) => ({ path: pathOf(name), value }));
  }

  edit(edit: Edit, rename: Rename): void {
    this.pairs = this.pairs.flatMap(([name, value]): [string, string][] => {
      const edited = edit(pathOf(name), value);
      return edited === REMOVE ? [] : [[rename(name), String(edited)]];
    });
  }

  set(path: readonly string[], value: unknown): void {
    const children = entriesOf(value);
    if (children !== null) {
      for (const [name, child] of children) this.set([...path, name], child);
      return;
    }
    if (value === null || value === undefined) return;
    const wanted = path.join("/");
    this.pairs = this.pairs.filter(([name]) => pathOf(name).join("/") !== wanted);
    const [first = "", ...rest] = path;
    this.pairs.push([first + rest.map((name) => `[${name}]`).join(""), String(value)]);
  }

  encode(): Buffer {
    return Buffer.from(new URLSearchParams(this.pairs).toString(), "utf8");
  }
}

/**
 * `a[b][0].c` → a, b, 0, c. It splits more than any form parser does, so that no parser sees a path that this
 * function misses.
 */
function pathOf(name: string): string[] {
  return name
    .split(/[.[\]]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === "object" && value !== null ? Object.entries(value) : null;
}

function deeperThan(value: unknown, levels: number): boolean {
  // Checks level by level, because a body of 64 KiB can nest deeper than the call stack.
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((part) => (entriesOf(part) ?? []).map(([, child]) => child));
  }
  return false;
}
