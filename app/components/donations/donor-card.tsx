import { DonorFacts } from "~/components/donors/donor-facts";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { TextLink } from "~/components/ui/text/text-link";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { Fact } from "./fact";

interface DonorCardProps {
  donation: Pick<DonationDetail, "id" | "donor">;
  canEdit: boolean;
}

/** Shows the donor's own data beside a donation, and nothing of one who was erased. */
export function DonorCard({ donation: { id, donor }, canEdit }: DonorCardProps) {
  const t = useT();
  const isErased = donor.erasedAt !== null;
  return (
    <Card
      title={t("common.fields.donor")}
      actions={
        canEdit &&
        !isErased && (
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
        <Fact name={t("common.fields.full_name")}>
          <TextLink to={paths.donor(donor.id)}>
            {isErased ? t("donations.donor_erased") : `${donor.firstName} ${donor.lastName}`}
          </TextLink>
        </Fact>
        {!isErased && (
          <DonorFacts
            email={donor.email}
            document={{ type: donor.uidType, number: donor.uidNumber }}
            phone={donor.phone}
            cellphone={donor.cellphone}
            address={[
              donor.streetAddress,
              [donor.zipcodeAddress, donor.cityAddress].filter(Boolean).join(" "),
              donor.stateAddress,
              donor.countryAddress,
            ]}
            gender={donor.gender}
            birthday={donor.birthday}
            consents={{ email: donor.emailConsent, phone: donor.phoneConsent }}
          />
        )}
      </dl>
    </Card>
  );
}
