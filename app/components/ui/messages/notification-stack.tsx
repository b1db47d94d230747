import * as Toast from "@radix-ui/react-toast";
import { useState } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { dismiss, NOTIFICATION_MS, type Notification } from "./notifications";
import { SafeHtml } from "~/components/ui/text/safe-html";
import { useT } from "~/i18n";

/** The duration of a toast's exit, after which its element is removed. */
const LEAVE_MS = 200;

/** Shows the stack at the top right, the newest at the bottom. F8 focuses it, Escape closes the focused one. */
export function NotificationStack({ stack }: { stack: readonly Notification[] }) {
  const t = useT();
  return (
    <Toast.Provider
      duration={NOTIFICATION_MS}
      label={t("common.notifications.one")}
      swipeDirection="right"
    >
      {stack.map((notification) => (
        <OneToast key={notification.id} {...notification} />
      ))}
      <Toast.Viewport
        className="notification-stack"
        label={t("common.notifications.label", { key: "{hotkey}" })}
      />
    </Toast.Provider>
  );
}

function OneToast({ id, tone, text, isHtml }: Notification) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    setTimeout(() => dismiss(id), LEAVE_MS);
  };
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      className={classNames("toast", tone === "success" ? "tone-success" : "tone-danger")}
    >
      <Icon
        name={tone === "success" ? "check" : "alert"}
        label={t(tone === "success" ? "common.notifications.success" : "common.notifications.fail")}
      />
      <Toast.Description className="toast-text">
        {isHtml ? <SafeHtml html={text} /> : text}
      </Toast.Description>
      <Toast.Close
        className="button button-ghost button-icon"
        aria-label={t("common.actions.close")}
      >
        <Icon name="x" size={18} />
      </Toast.Close>
    </Toast.Root>
  );
}
