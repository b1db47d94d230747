/**
 * Web's process. All of web's code is inside the Remix build (entry.server.tsx hands out `serve`):
 * bundled a second time here, clock, failpoints and database would each exist twice.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type * as entry from "./entry.server";

const built = pathToFileURL(path.resolve("build/server/index.js")).href;
const build = (await import(built)) as ServerBuild;
(build.entry.module as unknown as typeof entry).serve(build);
