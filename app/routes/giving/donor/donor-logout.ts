import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "~/domain/donors/end-session.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireDonorAccount, requirePublicOrganization } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";

/** Ends the donor's session; a second click finds it over. */
export async function action(args: ActionFunctionArgs) {
  requirePublicOrganization(args);
  await readForm(args);
  if (args.context.facts.donor) await endSession(requireDonorAccount(args));
  return finishAt(paths.donorArea(), "bye", writeCookie("donor", "", 0));
}
