import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";

interface TooltipProps {
  /** A short text that is not essential, because touch screens never show it. */
  text: string;
  /** One focusable element. */
  children: ReactElement;
}

const DELAY_MS = 300;

/** Shows a text beside a hovered or focused element; Escape hides it, and the pointer may enter it. */
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
