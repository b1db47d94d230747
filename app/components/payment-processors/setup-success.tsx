import { globalSuccess } from "~/components/payment-processors/global-success";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface SetupSuccessProps {
  gateway: string | null;
  processors: PaymentProcessorView[];
  doneTo: string;
}

/** Ends a setup; the title above depends on gateway and mode. */
export function SetupSuccess({ gateway, processors, doneTo }: SetupSuccessProps) {
  const t = useT();
  const texts =
    gateway === "global_payments"
      ? globalSuccess(processors).map((key) => t(key))
      : [
          textForCode(
            t,
            "manage.gateways.success_text",
            gateway ?? "",
            "manage.gateways.done_updated",
          ),
        ];
  return (
    <div className="grid justify-items-center gap-4 text-center" role="status">
      <span className="grid size-16 place-content-center rounded-full bg-success-soft text-success">
        <Icon name="check" size={32} />
      </span>
      {texts.map((text) => (
        <p key={text} className="max-w-prose">
          {text}
        </p>
      ))}
      <ButtonLink to={doneTo} preventScrollReset>
        {t("common.actions.understood")}
      </ButtonLink>
    </div>
  );
}
