import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { env } from "~/infrastructure/env.server";
import { enhancerUrl } from "./enhancer.server";

/** Serves app/enhance/embed.ts to other sites under an address that never changes. */
export async function loader(args: LoaderFunctionArgs) {
  requirePublicOrganization(args);
  const url = enhancerUrl("embed");
  if (url === null) throw new DomainError("not_found");
  if (env().live) return redirect(url);
  const content = await readFile(path.resolve(`build/client${url}`));
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, "cache-control": "public, max-age=3600" };
  if (args.request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(content), {
    headers: { ...headers, "content-type": "text/javascript; charset=utf-8" },
  });
}
