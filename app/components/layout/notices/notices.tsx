import { useLocation } from "@remix-run/react";
import { Suspense, useEffect, useState } from "react";
import { lazily } from "~/components/ui/lazily";
import { ModalSpinner } from "~/components/ui/dialogs/modal-spinner";
import { keepOnly, notifications } from "~/components/ui/messages/notifications";
import { useObservable } from "~/components/ui/messages/observable";
import { SaveStatusBanner } from "~/components/ui/messages/save-status-banner";

const NotificationStack = lazily(
  () => import("~/components/ui/messages/notification-stack"),
  "NotificationStack",
);

/** Shows what any page can report: save status, notifications, the modal spinner. */
export function Notices() {
  const stack = useObservable(notifications);
  const [isWanted, setWanted] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => keepOnly(pathname), [pathname]);
  useEffect(() => {
    if (stack.length > 0) setWanted(true);
  }, [stack.length]);
  return (
    <>
      <SaveStatusBanner />
      <ModalSpinner />
      {isWanted && (
        <Suspense fallback={null}>
          <NotificationStack stack={stack} />
        </Suspense>
      )}
    </>
  );
}
