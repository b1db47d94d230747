import { refuseTryouts } from "./production-rules.mjs";

/** Exits production with one sentence when a setting is for trying out, missing or can be guessed. */
export function requireSafeStart(part: "web" | "worker" | "vault"): void {
  if (process.env.DADIVA_ENV !== "production") return;
  try {
    refuseTryouts(process.env, part);
  } catch (error) {
    process.stderr.write(`${part}: ${error instanceof Error ? error.message : "refused"}\n`);
    process.exit(1);
  }
}
