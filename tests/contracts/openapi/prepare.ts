import { nextHour } from "./clock";
import { sendCode, verifyEmail } from "./refusals";
import type { Operation } from "./document";
import { setScene } from "./scenes";
import type { Scene, Stage } from "./stage";

/** Prepares the scene of a call without an error, in an hour of its own. */
export async function prepare(stage: Stage, operation: Operation): Promise<Scene> {
  await nextHour(stage);
  const verifies = /VerificationCode|verifyCode/.test(operation.operationId);
  await verifyEmail(stage, !verifies);
  return setScene(stage, operation);
}

/** Prepares it completely, including data that the call needs from an earlier one. */
export async function prepareWhole(stage: Stage, operation: Operation): Promise<Scene> {
  const scene = await prepare(stage, operation);
  if (operation.operationId === "verifyCode") scene.body = { code: await sendCode(stage, scene) };
  return scene;
}
