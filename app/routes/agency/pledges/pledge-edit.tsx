import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { PledgeEditForm } from "~/components/pledges/pledge-edit-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { editPledge, loadPledgeEdit } from "./pledge-page.server";

/** Corrects a pledge of a person's team. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "update", "pledge");
  const id = args.params.uuid ?? "";
  const page = paths.teamPledge(id);
  const edit = await loadPledgeEdit(ctx, id);
  if (!edit) throw redirect(page);
  const { title, ...form } = edit;
  return { dialog: { title } satisfies DialogFace, ...form, cancelTo: page };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "update", "pledge");
  const id = args.params.uuid ?? "";
  await editPledge(ctx, id, await readForm(args));
  return finishAt(paths.teamPledge(id), "edited");
}

/** A refused save loads the page's values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function TeamPledgeEdit() {
  return <PledgeEditForm {...useDialogData<typeof loader>()} />;
}
