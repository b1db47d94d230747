import { Fact } from "~/components/donations/fact";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { moneyText } from "~/components/ui/text/money-text";
import type { DonationUpgrade, UpgradeStep } from "~/domain/donations/donation-upgrades";
import type { DonationDetail } from "~/domain/donations/lists/get-donation.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Locale } from "~/i18n/config";
import { dayText, periodText } from "~/i18n/dates";
import { upgradeText } from "~/i18n/upgrades";

const STEP_COLORS: Partial<Record<string, BadgeColor>> = {
  applied: "green",
  announced: "orange",
  over_limit: "red",
  postponed: "orange",
};

interface DonationUpgradesProps {
  donation: Pick<DonationDetail, "id" | "status" | "currency" | "upgrades" | "collectDay">;
  timezone: string;
  locale: Locale;
  canEdit: boolean;
}

/** Shows the periodic increase of a monthly donation, and those that ended. */
export function DonationUpgrades({ donation, timezone, locale, canEdit }: DonationUpgradesProps) {
  const t = useT();
  const { collectDay, id, status, upgrades } = donation;
  if (collectDay === null) return null;
  const current = upgrades.find(({ endedAt }) => endedAt === null);
  const isChangeable = canEdit && status !== "discarded";
  return (
    <Card
      title={t("donations.upgrade.title")}
      actions={isChangeable && <Actions donationId={id} upgradeId={current?.id ?? null} />}
    >
      {upgrades.length === 0 && <p className="text-muted">{t("donations.upgrade.none")}</p>}
      <div className="grid gap-6">
        {upgrades.map((upgrade) => (
          <Upgrade
            key={upgrade.id}
            upgrade={upgrade}
            donation={donation}
            timezone={timezone}
            locale={locale}
          />
        ))}
      </div>
    </Card>
  );
}

function Actions({ donationId, upgradeId }: { donationId: string; upgradeId: string | null }) {
  const t = useT();
  if (upgradeId === null) {
    return (
      <ButtonLink variant="ghost" size="sm" to={paths.newUpgrade(donationId)} preventScrollReset>
        {t("donations.upgrade.add")}
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap gap-1">
      <ButtonLink
        variant="ghost"
        size="sm"
        to={paths.upgradeEdit(donationId, upgradeId)}
        preventScrollReset
        aria-label={t("donations.upgrade.edit_title")}
      >
        {t("common.actions.edit")}
      </ButtonLink>
      <ButtonLink
        variant="ghost"
        size="sm"
        to={paths.upgradeRemove(donationId, upgradeId)}
        preventScrollReset
        aria-label={t("donations.upgrade.remove_title")}
      >
        {t("donations.upgrade.remove")}
      </ButtonLink>
    </div>
  );
}

interface UpgradeProps {
  upgrade: DonationUpgrade;
  donation: Pick<DonationDetail, "currency">;
  timezone: string;
  locale: Locale;
}

function Upgrade({ upgrade, donation: { currency }, timezone, locale }: UpgradeProps) {
  const t = useT();
  const { endedReason, newAmount, nextOn } = upgrade;
  return (
    <section className="grid gap-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {upgradeText(t, currency, upgrade)}
        {endedReason && <Badge>{t(`donations.upgrade.ended.${endedReason}`)}</Badge>}
      </h3>
      <dl className="grid gap-3">
        {!endedReason && (
          <Fact name={t("donations.upgrade.next")}>
            {nextOn && newAmount !== null
              ? t("donations.upgrade.next_value", {
                  date: dayText(t, locale, nextOn),
                  amount: moneyText(newAmount, currency),
                })
              : t("donations.upgrade.no_next")}
          </Fact>
        )}
        <Fact name={t(`donations.upgrade.created_by.${upgrade.createdBy}`)}>
          <DateTime at={upgrade.createdAt} zone={timezone} style="date" />
        </Fact>
        {upgrade.endedAt && (
          <Fact name={t("donations.upgrade.ended_at")}>
            <DateTime at={upgrade.endedAt} zone={timezone} style="date" />
          </Fact>
        )}
      </dl>
      {upgrade.consentText && (
        <figure className="text-sm text-muted">
          <figcaption>{t("donations.upgrade.consent")}</figcaption>
          <blockquote className="border-s-2 border-line ps-3">{upgrade.consentText}</blockquote>
        </figure>
      )}
      {upgrade.steps.length > 0 && (
        <ul aria-label={t("donations.upgrade.steps")} className="grid gap-2 text-sm">
          {upgrade.steps.toReversed().map((step) => (
            <Step key={step.period} step={step} currency={currency} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Step({ step, currency }: { step: UpgradeStep } & Pick<DonationDetail, "currency">) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        {t("donations.upgrade.step", {
          period: periodText(t, step.period),
          old: moneyText(step.oldAmount, currency),
          new: moneyText(step.newAmount, currency),
        })}
      </span>
      <Badge color={STEP_COLORS[step.state] ?? "gray"}>
        {t(`donations.upgrade.state.${step.state as "applied"}`)}
      </Badge>
    </li>
  );
}
