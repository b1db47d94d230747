import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { redirect } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
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

/** Answers with a script of app/enhance under an address that never changes, which browsers ask for again. */
export async function enhancerFile(
  request: Request,
  name: string,
  own: Record<string, string>,
): Promise<Response> {
  const url = enhancerUrl(name);
  if (url === null) throw new DomainError("not_found");
  if (env().live) return redirect(url);
  const content = await readFile(path.resolve(`build/client${url}`));
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, ...own };
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(content), {
    headers: { ...headers, "content-type": "text/javascript; charset=utf-8" },
  });
}
