import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { DonorEditForm } from "~/components/donations/donor-edit-form";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { getCountry } from "~/countries/country";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { donorFields } from "~/domain/donors/donor-columns";
import { donorFormSchema } from "~/domain/donors/schema";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { parseForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";

/** Edits the donor of a donation. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  const { donor, id } = await getDonation(ctx, args.params.uuid ?? "", { attempts: true });
  const title = createTranslator(ctx.locale)("donations.donor_title");
  const { country } = ctx.organization;
  return {
    dialog: { title } satisfies DialogFace,
    donor: donorFields(donor),
    version: donor.version,
    uidTypes: getCountry(country).uid.options.map((value) => ({
      value,
      label: idTypeLabel(country, value, ctx.locale),
    })),
    cancelTo: paths.donation(id),
  };
}

/** The form's names of the fields that the operation refuses. */
const names = Object.fromEntries(
  Object.keys(donorFormSchema.shape).map((name) => [`donor.${name}`, name]),
);

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  const { donor, id } = await getDonation(ctx, args.params.uuid ?? "", { attempts: true });
  const changes = await parseForm(args, donorFormSchema);
  await withFormNames(names, () => updateDonor(ctx, donor.id, changes));
  return finishAt(paths.donation(id), "donor");
}

/** A refused save loads the page's values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function DonationDonor() {
  return <DonorEditForm {...useDialogData<typeof loader>()} />;
}
