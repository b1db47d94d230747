import { ButtonLink } from "~/components/ui/button";
import { Icon, type IconName } from "~/components/ui/icon";
import type { Action, Subject } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

/** Each card has the ability that it needs; a user invited later is not offered completed steps. */
export const nextCards: {
  needs: [Action, Subject];
  done(steps: { gateway: boolean; has_campaigns: boolean }): boolean;
  to: string;
  icon: IconName;
  title: TextKey;
  text: TextKey;
}[] = [
  {
    needs: ["create", "payment_processor"],
    done: ({ gateway }) => gateway,
    to: paths.onboardingGateways(),
    icon: "card",
    title: "account.verification.next_gateway",
    text: "account.verification.next_gateway_text",
  },
  {
    needs: ["create", "campaign"],
    done: ({ has_campaigns }) => has_campaigns,
    to: paths.chooseCampaignType(),
    icon: "megaphone",
    title: "account.verification.next_campaign",
    text: "account.verification.next_campaign_text",
  },
];

/** Shows the next steps after both verifications: a gateway, a campaign, and the back office for everyone. */
export function NextCards({ allowed }: { allowed: readonly string[] }) {
  const t = useT();
  return (
    <>
      {allowed.length === 0 && <p>{t("account.verification.all_done_text")}</p>}
      <ul className="grid gap-4 empty:hidden">
        {nextCards
          .filter(({ to }) => allowed.includes(to))
          .map(({ to, icon, title, text }) => (
            <li key={to}>
              <a
                href={to}
                className="flex items-center gap-4 rounded-card border border-control p-5 no-underline hover:border-primary hover:bg-primary-soft"
              >
                <span className="grid size-12 flex-none place-content-center rounded-full bg-accent-soft text-accent-ink">
                  <Icon name={icon} size={26} />
                </span>
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <b>{t(title)}</b>
                  <span className="text-muted">{t(text)}</span>
                </span>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
      </ul>
      <ButtonLink variant="outline" to={paths.dashboard()} className="justify-self-start">
        {t("account.verification.to_dashboard")}
      </ButtonLink>
    </>
  );
}
