import { Icon, type IconName } from "~/components/ui/icon";
import { useT } from "~/i18n";

const features: { key: FeatureKey; icon: IconName }[] = [
  { key: "subdomain", icon: "globe" },
  { key: "form", icon: "phone" },
  { key: "office", icon: "chart" },
  { key: "agencies", icon: "megaphone" },
  { key: "accounts", icon: "file" },
  { key: "team", icon: "users" },
];

type FeatureKey = "subdomain" | "form" | "office" | "agencies" | "accounts" | "team";

/** What an organisation gets. `address`: how its own host would read. */
export function FeatureList({ address }: { address: string }) {
  const t = useT();
  return (
    <section className="home-section">
      <h2 className="home-title">{t("home.features.title")}</h2>
      <ul className="feature-list">
        {features.map(({ key, icon }) => (
          <li key={key}>
            <span className="hero-face">
              <Icon name={icon} size={22} />
            </span>
            <h3>{t(`home.features.${key}`)}</h3>
            <p>{t(`home.features.${key}_text`, { address })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
