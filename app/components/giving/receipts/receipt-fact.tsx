import type { ReactNode } from "react";

/** A label and its value in a list of facts. */
export function ReceiptFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
