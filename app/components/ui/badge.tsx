import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

export type BadgeColor = "gray" | "orange" | "green" | "red";

const tones: Record<BadgeColor, string> = {
  gray: "tone-gray",
  orange: "tone-warning",
  green: "tone-success",
  red: "tone-danger",
};

interface BadgeProps {
  color?: BadgeColor;
  className?: string;
  children: ReactNode;
}

export function Badge({ color = "gray", className, children }: BadgeProps) {
  return <span className={classNames("badge", tones[color], className)}>{children}</span>;
}
