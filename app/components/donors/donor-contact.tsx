import { DonorFacts } from "~/components/donors/donor-facts";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { DonorDetail } from "~/domain/donors/read-donor.server";
import { useT } from "~/i18n";

interface DonorContactProps {
  donor: DonorDetail;
  /** The dialog that edits the donor; null for readers who may not. */
  editTo: string | null;
}

/** Shows what the organisation knows of a donor beside the name. */
export function DonorContact({ donor, editTo }: DonorContactProps) {
  const t = useT();
  return (
    <Card
      title={t("donors.contact")}
      actions={
        editTo && (
          <ButtonLink variant="ghost" size="sm" to={editTo} aria-label={t("donations.donor_title")}>
            {t("common.actions.edit")}
          </ButtonLink>
        )
      }
    >
      <dl className="grid gap-3">
        <DonorFacts
          email={donor.email}
          document={{ type: donor.uid_type, number: donor.uid_number }}
          phone={donor.phone}
          cellphone={donor.cellphone}
          address={[
            donor.street_address,
            [donor.zipcode_address, donor.city_address].filter(Boolean).join(" "),
            donor.state_address,
            donor.country_address,
          ]}
          gender={donor.gender}
          birthday={donor.birthday}
          consents={{ email: donor.email_consent, phone: donor.phone_consent }}
        />
      </dl>
    </Card>
  );
}
