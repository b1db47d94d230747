import { Fact } from "~/components/donations/fact";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/forms/email-text";
import { DateTime } from "~/components/ui/text/date-time";
import { TextLink } from "~/components/ui/text/text-link";
import { useT } from "~/i18n";
import { upgradeText } from "~/i18n/upgrades";
import { PledgeAmount } from "./pledge-amount";
import type { ShownPledge } from "./shown-pledge";

interface FactsProps {
  pledge: ShownPledge;
  timezone: string;
}

/** Who pledged, with what a caller needs at hand. */
export function PledgeDonor({ pledge: { document, donor } }: Pick<FactsProps, "pledge">) {
  const t = useT();
  const { email, phone } = donor;
  return (
    <Card title={t("common.fields.donor")}>
      <dl className="grid gap-3">
        <Fact name={t("common.fields.full_name")}>{`${donor.firstName} ${donor.lastName}`}</Fact>
        {phone && (
          <Fact name={t("common.fields.cellphone")}>
            <a href={`tel:${phone}`} className="text-link text-link-primary">
              {phone}
            </a>
          </Fact>
        )}
        <Fact name={t("common.fields.email")}>
          <a href={`mailto:${email}`} className="text-link text-link-primary">
            <EmailText address={email} />
          </a>
        </Fact>
        {document.number && <Fact name={document.type}>{document.number}</Fact>}
      </dl>
    </Card>
  );
}

interface TermsProps extends FactsProps {
  /** The page of the donation that it became; null for whoever may not open that. */
  donationTo: ((id: string) => string) | null;
}

/** What was promised, and the words to which the donor agreed. */
export function PledgeTermsCard({ donationTo, pledge }: TermsProps) {
  const t = useT();
  const { collectDay, consents, currency, donationId, hasCard, upgrade } = pledge;
  return (
    <Card title={t("pledges.agreed")}>
      <dl className="grid gap-3">
        <Fact name={t("common.fields.amount")}>
          <PledgeAmount {...pledge} />
        </Fact>
        {collectDay !== null && (
          <Fact name={t("pledges.field.collect_day")}>
            {collectDay === 0
              ? t("common.collect_day.last")
              : t("common.collect_day.day", { day: collectDay })}
          </Fact>
        )}
        {upgrade && (
          <Fact name={t("pledges.field.upgrade")}>{upgradeText(t, currency, upgrade)}</Fact>
        )}
        <Fact name={t("common.fields.payment_method")}>
          {t(hasCard ? "pledges.card_known" : "pledges.card_missing")}
        </Fact>
        {donationId !== null && donationTo && (
          <Fact name={t("pledges.donation")}>
            <TextLink to={donationTo(donationId)}>{t("common.actions.see_details")}</TextLink>
          </Fact>
        )}
      </dl>
      <ul className="mt-4 grid gap-3 border-t border-line pt-4">
        {consents.map(({ key, text, version }) => (
          <li key={key} className="grid gap-1">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-sm text-muted">{t("pledges.version", { version })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who took it, where and when. */
export function PledgeRecord({ pledge, timezone }: FactsProps) {
  const t = useT();
  const { agency, campaign, capturedAt, capturedBy, channel, deviceId, note, receivedAt } = pledge;
  const { code, name } = capturedBy;
  return (
    <Card title={t("pledges.record")}>
      <dl className="grid gap-3">
        <Fact name={t("common.fields.campaign")}>{campaign.title}</Fact>
        <Fact name={t("pledges.team")}>{agency.name}</Fact>
        <Fact name={t("pledges.person")}>{code === null ? name : `${name} (${code})`}</Fact>
        <Fact name={t("pledges.place")}>{t(`pledges.channel.${channel}`)}</Fact>
        <Fact name={t("pledges.captured_at")}>
          <DateTime at={capturedAt} zone={timezone} />
        </Fact>
        <Fact name={t("pledges.received_at")}>
          <DateTime at={receivedAt} zone={timezone} />
        </Fact>
        {deviceId && <Fact name={t("pledges.device")}>{deviceId}</Fact>}
      </dl>
      {note && (
        <div className="mt-4 grid gap-1 border-t border-line pt-4">
          <p className="text-sm text-muted">{t("pledges.field.note")}</p>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </div>
      )}
    </Card>
  );
}
