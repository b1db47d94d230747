import { randomUUID } from "node:crypto";
import type { Operation } from "./document";
import { send, type Scene } from "./scenes";

/** Sends two contents under one key. */
export async function reuseKey(operation: Operation, scene: Scene, body: Record<string, unknown>) {
  const headers = { "idempotency-key": randomUUID() };
  await send(operation, scene, headers);
  return send(operation, { ...scene, body }, headers);
}
