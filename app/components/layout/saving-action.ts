import type { ClientActionFunctionArgs } from "@remix-run/react";
import { withSaveStatus } from "~/components/ui/save-status";

/**
 * The `clientAction` of a page with settings: the banner over the page says how the save goes. Posts
 * whose `intent` is among `others` are no saves: they lead to a page with an `Outcome`.
 */
export async function savingAction(
  { request, serverAction }: ClientActionFunctionArgs,
  others: readonly string[] = [],
): Promise<unknown> {
  const intent = (await request.clone().formData()).get("intent");
  if (typeof intent === "string" && others.includes(intent)) return serverAction();
  return withSaveStatus(() => serverAction());
}
