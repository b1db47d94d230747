import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/components/layout/root-data";
import { useT } from "~/i18n";

/** Shows the address for questions that the help does not cover. */
export function HelpContact() {
  const t = useT();
  const email = useRouteLoaderData<RootData>("root")?.contactEmail;
  return (
    <p>
      {t("help.contact")}{" "}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
    </p>
  );
}
