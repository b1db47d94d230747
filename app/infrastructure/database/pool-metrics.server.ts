import { Gauge } from "prom-client";
import { listPools } from "./database.server";

/** Connections of each pool: `in_use`, `idle`, and callers `waiting` for one. */
new Gauge({
  name: "dadiva_database_connections",
  help: "Connections to PostgreSQL by login role, pool and state",
  labelNames: ["role", "pool", "state"],
  collect() {
    this.reset();
    for (const { role, pool, total, idle, waiting } of listPools()) {
      this.set({ role, pool, state: "in_use" }, total - idle);
      this.set({ role, pool, state: "idle" }, idle);
      this.set({ role, pool, state: "waiting" }, waiting);
    }
  },
});
