import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface TakenLinkProps {
  text: string;
  errors: readonly string[] | undefined;
}

/** Shows a link to the login beside 'already in use'. */
export function TakenLink({ text, errors }: TakenLinkProps) {
  const t = useT();
  if (!errors?.includes(text)) return null;
  return (
    <a className="link" href={paths.login()}>
      {t("account.login.submit")}
    </a>
  );
}
