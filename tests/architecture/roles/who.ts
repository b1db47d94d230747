import type { Role } from "~/domain/users/abilities";
import type { WorkerName } from "../../../jobs/catalog";

/** `support`: our staff with support access; `operator`: our acting staff; jobs by name. */
export type Who = Role | "support" | "operator" | "visitor" | "donor" | WorkerName;
