import { invalid, WireError } from "./wire-error";

/** Reads the fields of a JSON object by type; a wrong one is rejected with its dotted name. */
export class Members {
  private constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly prefix: string,
  ) {}

  /** Returns a body's object, or throws 400/5000 for anything else. */
  static ofBody(body: Buffer): Members {
    let value: unknown;
    try {
      value = JSON.parse(body.toString("utf8"));
    } catch {
      throw new WireError(400, 5000, "Invalid request");
    }
    if (!isObject(value)) throw new WireError(400, 5000, "Invalid request");
    return new Members(value, "");
  }

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name] !== null;
  }

  object(name: string): Members {
    const value = this.values[name];
    if (!isObject(value)) throw this.wrong(name);
    return new Members(value, `${this.prefix}${name}.`);
  }

  text(name: string): string {
    const value = this.values[name];
    if (typeof value !== "string" || value.trim() === "") throw this.wrong(name);
    return value;
  }

  optionalText(name: string): string | undefined {
    return this.has(name) ? this.text(name) : undefined;
  }

  integer(name: string): number {
    const value = this.number(name);
    if (!Number.isSafeInteger(value)) throw this.wrong(name);
    return value;
  }

  number(name: string): number {
    const value = this.values[name];
    if (typeof value !== "number") throw this.wrong(name);
    return value;
  }

  flag(name: string): boolean {
    const value = this.values[name] ?? false;
    if (typeof value !== "boolean") throw this.wrong(name);
    return value;
  }

  /** Returns one of the words, or undefined if the field is missing. */
  choice(name: string, words: readonly string[]): string | undefined {
    const value = this.optionalText(name);
    if (value !== undefined && !words.includes(value)) throw this.wrong(name);
    return value;
  }

  wrong(name: string): WireError {
    return invalid(this.prefix + name);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
