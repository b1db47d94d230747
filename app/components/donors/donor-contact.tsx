import { FactRows } from "~/components/ui/fact-rows";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/email-text";
import type { DonorDetail } from "~/domain/donors/read-donor.server";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

/** Shows what the organisation knows of a donor beside the name; empty fields are left out. */
export function DonorContact({ donor }: { donor: DonorDetail }) {
  const t = useT();
  const address = [
    donor.street_address,
    donor.zipcode_address,
    donor.city_address,
    donor.state_address,
    donor.country_address,
  ];
  const known: readonly (readonly [label: string, text: string | null])[] = [
    [t("donors.document"), [donor.uid_type, donor.uid_number].filter(Boolean).join(" ")],
    [t("donors.phone"), donor.phone],
    [t("donors.cellphone"), donor.cellphone],
    [t("donors.address"), address.filter(Boolean).join(", ")],
    [
      t("donors.gender_label"),
      donor.gender && textForCode(t, "donors.gender", donor.gender, "common.unknown"),
    ],
  ];
  return (
    <Card title={t("donors.contact")}>
      <FactRows
        rows={[
          [t("common.fields.email"), <EmailText key="email" address={donor.email} />],
          ...known.filter(([, text]) => text),
        ]}
      />
    </Card>
  );
}
