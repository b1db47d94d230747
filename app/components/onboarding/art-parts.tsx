import type { ReactNode } from "react";

/** The ribbon's coral, the same in both schemes. */
export const HEART = "#ff6b57";

/** The background of every drawing in the guides. */
export function ArtFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 160" className="h-auto w-full" fill="none" aria-hidden>
      <rect width="320" height="160" rx="14" fill="var(--color-accent-soft)" />
      <circle cx="160" cy="80" r="70" fill="var(--color-primary-soft)" />
      {children}
    </svg>
  );
}

interface HeartProps {
  x: number;
  y: number;
  /** 1: 14 units wide. */
  size: number;
  color?: string;
}

export function Heart({ x, y, size, color = HEART }: HeartProps) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M0 6C-5 3-7 .5-7-2c0-2 1.5-3.5 3.4-3.5C-2-5.5-.8-4.6 0-3c.8-1.6 2-2.5 3.6-2.5C5.5-5.5 7-4 7-2 7 .5 5 3 0 6Z"
      fill={color}
    />
  );
}
