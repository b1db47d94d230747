import { Fact } from "~/components/donations/fact";
import { useLocale } from "remix-i18next/react";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { textForCode } from "~/i18n/text-key";

interface DonorFactsProps {
  email: string;
  document: { type: string | null; number: string | null };
  phone: string | null;
  cellphone: string | null;
  /** Street, place and country, in the order in which they are shown. */
  address: readonly (string | null)[];
  gender: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  consents: { email: string | null; phone: string | null };
}

/** Lists a donor's own data as facts of a `<dl>`; values that nobody entered are left out. */
export function DonorFacts({
  email,
  document,
  phone,
  cellphone,
  address,
  gender,
  birthday,
  consents,
}: DonorFactsProps) {
  const t = useT();
  const locale = useLocale();
  const place = address.filter(Boolean).join(", ");
  return (
    <>
      <Fact name={t("common.fields.email")}>
        <a href={`mailto:${email}`} className="text-link text-link-primary wrap-anywhere">
          {email}
        </a>
      </Fact>
      {document.number && (
        <Fact name={document.type ?? t("common.fields.uid_number")}>{document.number}</Fact>
      )}
      {cellphone && <Fact name={t("donations.donor.cellphone")}>{cellphone}</Fact>}
      {phone && <Fact name={t("donations.donor.phone")}>{phone}</Fact>}
      {place && <Fact name={t("donations.donor.address")}>{place}</Fact>}
      {gender && gender !== "unknown" && (
        <Fact name={t("donations.donor.gender")}>
          {textForCode(t, "donations.gender", gender, "common.unknown")}
        </Fact>
      )}
      {birthday && <Fact name={t("donations.donor.birthday")}>{dayText(t, locale, birthday)}</Fact>}
      {(["email", "phone"] as const).map((way) => (
        <Fact key={way} name={t(`donations.donor.${way}_consent`)}>
          {textForCode(t, "donations.consent", consents[way] ?? "unasked", "common.unknown")}
        </Fact>
      ))}
    </>
  );
}
