import { randomUUID } from "node:crypto";
import type { Answer } from "../../factories/product";
import type { Operation } from "./document";
import { send } from "./scenes";
import type { Scene, Stage } from "./stage";

/** Sends two contents under one key. */
export async function reuseKey(operation: Operation, scene: Scene, body: Record<string, unknown>) {
  const headers = { "idempotency-key": randomUUID() };
  await send(operation, scene, headers);
  return send(operation, { ...scene, body }, headers);
}

/** Sends the same call twice. */
export async function twice(_stage: Stage, operation: Operation, scene: Scene): Promise<Answer> {
  await send(operation, scene);
  return send(operation, scene);
}
