/**
 * The process of web. All its code is one file: the Remix build (entry.server.tsx exports `serve`)
 * and its packages. A second bundle here would duplicate clock, failpoints and database. Node.js
 * caches the compiled code beside the build where it can (from version 22 on).
 */
import module from "node:module";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type * as entry from "./entry.server";
import { requireSafeStart } from "~/infrastructure/safe-start";

requireSafeStart("web");

const file = path.resolve("build/server/web.cjs");
// The types are those of Node.js 20.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(path.join(path.dirname(file), "compiled"));
const build = module.createRequire(file)(file) as ServerBuild;
(build.entry.module as unknown as typeof entry).serve(build);
