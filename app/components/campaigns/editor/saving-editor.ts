import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { NO_SAVES } from "./editor-frame";
import { savingAction } from "~/components/layout/browser/saving-action";

/** The answer to an automatic save that got none from the server. */
const LOST_STATUS = 503;

/**
 * The `clientAction` of the editor's pages. An automatic save that fails leaves the page and what is typed
 * in it as they are; the banner says that it failed.
 */
export async function savingEditor(args: ClientActionFunctionArgs): Promise<unknown> {
  const intent = (await args.request.clone().formData()).get("intent");
  if (intent !== "autosave") return savingAction(args, NO_SAVES);
  try {
    return await savingAction(args, NO_SAVES);
  } catch {
    return Response.json({}, { status: LOST_STATUS });
  }
}

/**
 * A refused save loads the values again, because another person may have changed them; a save without an
 * answer loads nothing.
 */
export const revalidatesEditor: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== LOST_STATUS;
