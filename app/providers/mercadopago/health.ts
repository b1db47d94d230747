import type { Health } from "../provider";
import type { ProviderIo } from "../provider-io";
import { call } from "./account";

/** Asks whether the company answers and takes the account's token (GET /users/me). */
export async function health(io: ProviderIo): Promise<Health> {
  const answer = await call(io, { path: "/users/me" });
  if (!("status" in answer)) return "down";
  if (answer.status === 200) return "up";
  return answer.status === 401 || answer.status === 403 ? "misconfigured" : "down";
}
