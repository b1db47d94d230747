import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";

interface TooltipProps {
  /** A few words; nothing that is needed to go on, as a finger never sees them. */
  text: string;
  /** One element that can hold the focus. */
  children: ReactElement;
}

const DELAY_MS = 300;

/** Words beside what is hovered or focused; Escape hides them, and the mouse may enter them. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
