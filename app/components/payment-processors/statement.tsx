import { useT } from "~/i18n";

/** Shows a card statement: one line for each prefix that the country's providers add. */
export function Statement({ prefixes, value }: { prefixes: readonly string[]; value: string }) {
  const t = useT();
  const lines = prefixes.length > 0 ? prefixes.map((prefix) => `${prefix}*${value}`) : [value];
  return (
    <figure className="grid gap-2">
      <figcaption className="label">{t("manage.gateways.descriptor_examples")}</figcaption>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line font-mono text-sm">
        {lines.map((line) => (
          <li key={line} className="bg-sunken px-4 py-3 break-words">
            {line}
          </li>
        ))}
      </ul>
    </figure>
  );
}
