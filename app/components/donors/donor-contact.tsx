import { DonorFacts } from "~/components/donors/donor-facts";
import { Card } from "~/components/ui/card";
import type { DonorDetail } from "~/domain/donors/read-donor.server";
import { useT } from "~/i18n";

/** Shows what the organisation knows of a donor beside the name. */
export function DonorContact({ donor }: { donor: DonorDetail }) {
  const t = useT();
  return (
    <Card title={t("donors.contact")}>
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
