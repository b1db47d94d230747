interface Entry {
  code: Buffer;
  digits: number;
  expiresAt: Date;
}

const CODE_BYTES = 4;
const MOST_CODES = 50_000;

/**
 * Security codes exist only here, in this process's memory, until their single use, their expiry or the end
 * of the process; then they are overwritten (PCI DSS 3.3.1, 3.3.2).
 */
export class SecurityCodes {
  private readonly entries = new Map<string, Entry>();

  get size(): number {
    return this.entries.size;
  }

  put(organizationId: string, token: string, code: string, expiresAt: Date): void {
    const name = nameOf(organizationId, token);
    this.drop(name);
    // Under a flood the oldest forms lose their codes, so that the process does not run out of memory.
    if (this.entries.size >= MOST_CODES) this.drop(this.entries.keys().next().value as string);
    const bytes = Buffer.alloc(CODE_BYTES);
    bytes.write(code, "latin1");
    this.entries.set(name, { code: bytes, digits: code.length, expiresAt });
  }

  has(organizationId: string, token: string): boolean {
    return this.entries.has(nameOf(organizationId, token));
  }

  /** Returns the code once and deletes it. */
  take(organizationId: string, token: string): string | null {
    const name = nameOf(organizationId, token);
    const entry = this.entries.get(name);
    if (!entry) return null;
    const code = entry.code.toString("latin1", 0, entry.digits);
    this.drop(name);
    return code;
  }

  /** Stores a copy of the code under another token. */
  copy(organizationId: string, from: string, to: string): void {
    const entry = this.entries.get(nameOf(organizationId, from));
    if (!entry) return;
    const code = entry.code.toString("latin1", 0, entry.digits);
    this.put(organizationId, to, code, entry.expiresAt);
  }

  sweep(now: Date): void {
    for (const [name, entry] of this.entries) if (entry.expiresAt <= now) this.drop(name);
  }

  wipe(): void {
    for (const name of [...this.entries.keys()]) this.drop(name);
  }

  private drop(name: string): void {
    this.entries.get(name)?.code.fill(0);
    this.entries.delete(name);
  }
}

function nameOf(organizationId: string, token: string): string {
  return `${organizationId}/${token}`;
}
