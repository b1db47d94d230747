/**
 * Web's process. All of web's code is one file, made of the Remix build (entry.server.tsx hands out
 * `serve`) and its packages: bundled a second time here, clock, failpoints and database would each
 * exist twice. Node.js keeps the compiled code beside the build where it can (from version 22 on).
 */
import module from "node:module";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type * as entry from "./entry.server";
import { requireSafeStart } from "~/infrastructure/safe-start";

requireSafeStart("web");

const file = path.resolve("build/server/web.cjs");
// The types are those of version 20.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(path.join(path.dirname(file), "compiled"));
const build = module.createRequire(file)(file) as ServerBuild;
(build.entry.module as unknown as typeof entry).serve(build);
