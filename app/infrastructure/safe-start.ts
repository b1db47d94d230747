import { refuseTryouts } from "./production-rules.mjs";

/**
 * The first line of each process: in production it ends with one sentence where a setting is made for
 * trying out, is missing or can be guessed, whoever starts it: launcher, image or a hand.
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
