import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface SetupSuccessProps {
  gateway: string | null;
  doneTo: string;
}

/** What a setup ends with; its title, by gateway and mode, stands above it. */
export function SetupSuccess({ gateway, doneTo }: SetupSuccessProps) {
  const t = useT();
  return (
    <div className="grid justify-items-center gap-4 text-center" role="status">
      <span className="grid size-16 place-content-center rounded-full bg-success-soft text-success">
        <Icon name="check" size={32} />
      </span>
      <p className="max-w-prose">
        {textForCode(
          t,
          "manage.gateways.success_text",
          gateway ?? "",
          "manage.gateways.done_updated",
        )}
      </p>
      <ButtonLink to={doneTo} preventScrollReset>
        {t("common.actions.understood")}
      </ButtonLink>
    </div>
  );
}
