/**
 * Stops asking a company that gives no answer to a way to pay, in this process, until it may have come
 * back: its cards may be down while its transfers work.
 */

/** So many charges in a row without an answer; the limit of one slow card is far below it. */
const MOST_SILENT = 12;
/** How long nothing is sent then; the next charge is a trial, alone. */
const PAUSE_MS = 20_000;

interface Circuit {
  silent: number;
  /** Monotonic; nothing is sent before. */
  openUntil: number;
}

/** A way to pay at a company; every card is one. */
export interface CompanyLine {
  provider: string;
  method: string;
}

const keyOf = ({ method, provider }: CompanyLine) => `${provider} ${method}`;

export class CompanyBreaker {
  private readonly circuits = new Map<string, Circuit>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns whether a charge may be sent; of those that wait for the pause's end it lets one try. */
  allows(line: CompanyLine): boolean {
    const circuit = this.circuits.get(keyOf(line));
    if (!circuit || circuit.silent < MOST_SILENT) return true;
    if (this.now() < circuit.openUntil) return false;
    circuit.openUntil = this.now() + PAUSE_MS;
    return true;
  }

  /** Returns whether nothing is sent now; it takes no turn. */
  isPaused(line: CompanyLine): boolean {
    const circuit = this.circuits.get(keyOf(line));
    return circuit !== undefined && circuit.silent >= MOST_SILENT && this.now() < circuit.openUntil;
  }

  /** Notes whether the company answered. Returns whether this charge began a pause. */
  note(line: CompanyLine, isSilent: boolean): boolean {
    const key = keyOf(line);
    if (!isSilent) {
      this.circuits.delete(key);
      return false;
    }
    const silent = (this.circuits.get(key)?.silent ?? 0) + 1;
    this.circuits.set(key, { silent, openUntil: this.now() + PAUSE_MS });
    return silent === MOST_SILENT;
  }
}
