import path from "node:path";
import { defineConfig } from "prisma/config";

// Prisma's schema engine as WebAssembly from npm: nothing to download (see docs/decisions/0002).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(
  import.meta.dirname,
  "engine/schema-engine.mjs",
);

export default defineConfig({
  schema: "schema",
  migrations: { path: "migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://owner:owner@127.0.0.1:5432/dadiva" },
});
