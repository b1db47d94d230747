import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "~/infrastructure/env.server";

let addresses: Record<string, string> | undefined;

/** Returns the address of a script of app/enhance in this build; null when the build has none. */
export function enhancerUrl(name: string): string | null {
  // In `npm run dev` the script is built on request (app/commands/running/live-web.mjs).
  if (env().live) return `/assets/enhance-${name}.js`;
  addresses ??= readAddresses();
  return addresses[name] ?? null;
}

function readAddresses(): Record<string, string> {
  try {
    const text = readFileSync(path.resolve("build/enhance.json"), "utf8");
    return JSON.parse(text) as Record<string, string>;
  } catch {
    // Every form works without the scripts.
    return {};
  }
}
