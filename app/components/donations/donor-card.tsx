import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { DonationDetail } from "~/domain/donations/get-donation.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { Fact } from "./fact";

interface DonorCardProps {
  donation: Pick<DonationDetail, "id" | "donor">;
  canEdit: boolean;
}

/** The donor's own data; values that nobody entered are left out. */
export function DonorCard({ donation: { id, donor }, canEdit }: DonorCardProps) {
  const t = useT();
  const address = [
    donor.streetAddress,
    [donor.zipcodeAddress, donor.cityAddress].filter(Boolean).join(" "),
    donor.stateAddress,
    donor.countryAddress,
  ].filter(Boolean);
  const gender = donor.gender as "female" | null;
  return (
    <Card
      title={t("common.fields.donor")}
      actions={
        canEdit && (
          <ButtonLink
            variant="ghost"
            size="sm"
            to={paths.donationDonor(id)}
            preventScrollReset
            aria-label={t("donations.donor_title")}
          >
            {t("common.actions.edit")}
          </ButtonLink>
        )
      }
    >
      <dl className="grid gap-3">
        <Fact name={t("common.fields.full_name")}>{`${donor.firstName} ${donor.lastName}`}</Fact>
        <Fact name={t("common.fields.email")}>
          <a href={`mailto:${donor.email}`} className="text-link text-link-primary wrap-anywhere">
            {donor.email}
          </a>
        </Fact>
        {donor.uidNumber && (
          <Fact name={donor.uidType ?? t("common.fields.uid_number")}>{donor.uidNumber}</Fact>
        )}
        {donor.cellphone && <Fact name={t("donations.donor.cellphone")}>{donor.cellphone}</Fact>}
        {donor.phone && <Fact name={t("donations.donor.phone")}>{donor.phone}</Fact>}
        {address.length > 0 && (
          <Fact name={t("donations.donor.address")}>{address.join(", ")}</Fact>
        )}
        {gender && gender !== ("unknown" as string) && (
          <Fact name={t("donations.donor.gender")}>{t(`donations.gender.${gender}`)}</Fact>
        )}
      </dl>
    </Card>
  );
}
