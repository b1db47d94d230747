import { refuseTryouts } from "./production-rules.mjs";

/**
 * The first line of each process. In production the process exits with one sentence when a setting is made
 * for trying out, is missing or can be guessed, whether the launcher, an image or a person starts it.
 */
export function requireSafeStart(part: "web" | "worker" | "vault"): void {
  if (process.env.DADIVA_ENV !== "production") return;
  try {
    refuseTryouts(process.env, part);
  } catch (error) {
    process.stderr.write(`${part}: ${error instanceof Error ? error.message : "refused"}\n`);
    process.exit(1);
  }
}
