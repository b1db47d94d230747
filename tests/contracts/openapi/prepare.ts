import { nextHour, sendCode, verifyEmail } from "./refusals";
import type { Operation } from "./document";
import { setScene, type Scene, type Stage } from "./scenes";

/** The scene of one call that is not refused, in an hour of its own. */
export async function prepare(stage: Stage, operation: Operation): Promise<Scene> {
  await nextHour(stage);
  const verifies = /VerificationCode|verifyCode/.test(operation.operationId);
  await verifyEmail(stage, !verifies);
  return setScene(stage, operation);
}

/** The same, whole: what a call takes from an earlier one is there, too. */
export async function prepareWhole(stage: Stage, operation: Operation): Promise<Scene> {
  const scene = await prepare(stage, operation);
  if (operation.operationId === "verifyCode") scene.body = { code: await sendCode(stage, scene) };
  return scene;
}
