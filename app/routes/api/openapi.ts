import type { LoaderFunctionArgs } from "@remix-run/node";
import { openApiDocument } from "~/http/openapi/document";
import { requirePlatform } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { describedCalls } from "./calls.server";

let written: ReturnType<typeof openApiDocument> | undefined;

/** GET /api/openapi.json: this API as OpenAPI 3.1, generated from the schemas that validate. */
export function loader(args: LoaderFunctionArgs) {
  requirePlatform(args);
  const hosts = { platform: absoluteUrl(null, ""), organization: absoluteUrl("{slug}", "") };
  written ??= openApiDocument(describedCalls, hosts, "1");
  return Response.json(written, { headers: { "cache-control": "public, max-age=300" } });
}
