import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

const SHOWN_MS = 7_000;

export interface Toast {
  outcome: "success" | "fail";
  message: ReactNode;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** `const notify = useToast(); notify({ outcome: "success", message: t("…") })` */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Holds the notices at the top right; each goes by itself after 7 seconds. Stands once, in root. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([]);
  const count = useRef(0);
  const notify = useCallback((toast: Toast) => {
    count.current += 1;
    const id = count.current;
    setToasts((shown) => [...shown, { ...toast, id }]);
  }, []);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext.Provider value={notify}>
      {children}
      {toasts.length > 0 && (
        <div className="toasts">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} {...toast} onClose={() => close(toast.id)} />
          ))}
        </div>
      )}
    </ToastContext.Provider>
  );
}

function ToastCard({ outcome, message, onClose }: Toast & { onClose: () => void }) {
  const t = useT();
  const leave = useRef(onClose);
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Alert tone={outcome === "success" ? "success" : "danger"}>
      <div className="flex items-start justify-between gap-3" role="status">
        <div>{message}</div>
        <Button
          type="button"
          variant="ghost"
          size="icon"
          icon="x"
          className="-my-2 -mr-2"
          aria-label={t("common.actions.close")}
          onClick={onClose}
        />
      </div>
    </Alert>
  );
}

/** Shows, once, the message that a loader found in the session's flash. */
export function useFlashToast(flash: Toast | null | undefined): void {
  const notify = useToast();
  const outcome = flash?.outcome;
  const message = flash?.message;
  useEffect(() => {
    if (outcome && message) notify({ outcome, message });
  }, [outcome, message, notify]);
}
