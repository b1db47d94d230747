import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface TakenLinkProps {
  /** What the error says of something that somebody has. */
  text: string;
  errors: readonly string[] | undefined;
}

/** Beside 'already in use': the way to log in. */
export function TakenLink({ text, errors }: TakenLinkProps) {
  const t = useT();
  if (!errors?.includes(text)) return null;
  return (
    <a className="link" href={paths.login()}>
      {t("account.login.submit")}
    </a>
  );
}
