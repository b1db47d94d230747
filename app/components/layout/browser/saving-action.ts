import type { ClientActionFunctionArgs } from "@remix-run/react";
import { withSaveStatus } from "~/components/ui/messages/save-status";

/** The `clientAction` of a settings page: the banner shows its status. Intents in `others` are no saves. */
export async function savingAction(
  { request, serverAction }: ClientActionFunctionArgs,
  others: readonly string[] = [],
): Promise<unknown> {
  const intent = (await request.clone().formData()).get("intent");
  if (typeof intent === "string" && others.includes(intent)) return serverAction();
  return withSaveStatus(() => serverAction());
}
