import { json, type ActionFunctionArgs } from "@remix-run/node";
import type { DonorFaults } from "~/components/pledges/use-donor-faults";
import { findDonorFaults } from "~/domain/pledges/team-pages/find-donor-faults.server";
import { readForm, textIn } from "~/http/forms/forms.server";
import { takeDonorLook } from "~/http/limits/team-limits.server";
import { requireTeam } from "~/http/sessions/require.server";
import { fieldTexts } from "~/i18n/issue-texts";
import { createTranslator } from "~/i18n/server";

/** Says what is wrong with a donor's data while it is typed; nothing is stored. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "create", "pledge");
  const form = await readForm(args);
  await takeDonorLook(ctx);
  const { fields, isRepeated } = await findDonorFaults(ctx, {
    campaignId: textIn(form, "campaign") ?? "",
    email: textIn(form, "email") ?? "",
    phone: textIn(form, "phone") ?? "",
    uidType: textIn(form, "uid_type") ?? "",
    uidNumber: textIn(form, "uid_number") ?? "",
  });
  const faults = fieldTexts(createTranslator(ctx.locale), fields);
  return json({ faults, isRepeated } satisfies DonorFaults);
}
