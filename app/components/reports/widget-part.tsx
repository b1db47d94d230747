import type { ReactNode } from "react";
import { Alert } from "~/components/ui/messages/alert";

interface WidgetPartProps<Data> {
  /** What the widget shows, or the text of its own error. */
  of: { data: Data; fault: null } | { data: null; fault: string };
  children: (data: Data) => ReactNode;
}

/** Shows a part of a page, or that this part alone failed. */
export function WidgetPart<Data>({ of, children }: WidgetPartProps<Data>) {
  if (of.fault === null) return children(of.data);
  return (
    <div role="alert" className="mb-6">
      <Alert tone="danger">{of.fault}</Alert>
    </div>
  );
}
