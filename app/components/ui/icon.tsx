/** Icons of 24 × 24, drawn with a stroke in the text's colour. */
const drawings = {
  alert:
    "M12 9v4m0 4h.01M10.3 3.9 2 18a2 2 0 0 0 1.7 3h16.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  "arrow-down": "M12 4v16m-6-6 6 6 6-6",
  "arrow-up": "M12 20V4m-6 6 6-6 6 6",
  bank: "M3 10 12 4l9 6M5 10v8m5-8v8m4-8v8m5-8v8M3 21h18",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4",
  calendar: "M4 6h16v15H4zM4 11h16M8 3v5m8-5v5",
  camera:
    "M4 7h3.5L9 4.5h6L16.5 7H20a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1Zm8 9.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  card: "M2.5 5.5h19v13h-19zM2.5 10h19M6 15h4",
  chart: "M4 20V10m6 10V4m6 16v-7m5 7H2",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9 6 6 6-6",
  "chevron-left": "m15 6-6 6 6 6",
  "chevron-right": "m9 6 6 6-6 6",
  "chevron-up": "m6 15 6-6 6 6",
  circle: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z",
  clock: "M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  qr: "M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3h-3zM20 14h1M20 18v3M14 20v1h3",
  crown: "M3 18h18M4 15 2.5 7 8 10.5 12 4l4 6.5L21.5 7 20 15z",
  dots: "M12 5.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Zm0 7a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Zm0 7a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Z",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  external: "M14 4h6v6m0-6-9 9M18 14v6H4V6h6",
  eye: "M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  "eye-off":
    "M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3 3.8M6.5 6.6A16 16 0 0 0 2 12s3.6 7 10 7a10 10 0 0 0 5.3-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2",
  "fit-width": "M4 5v14M20 5v14M7.5 12h9m-6.5-2.5L7.5 12l2.5 2.5m4-5 2.5 2.5-2.5 2.5",
  file: "M14 3H6v18h12V7zM14 3v4h4",
  gift: "M4 11h16v10H4zM2.5 7h19v4h-19zM12 7v14M12 7S10.5 2.5 8 3 6.5 7 12 7Zm0 0s1.5-4.5 4-4S17.5 7 12 7Z",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9Z",
  grip: "M9 6.01h.01M15 6.01h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  heart: "M12 20.5S3 15 3 8.8A4.8 4.8 0 0 1 12 6.5a4.8 4.8 0 0 1 9 2.3C21 15 12 20.5 12 20.5Z",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1-1.5 2.3m0 3.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  home: "M3 11 12 4l9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  info: "M12 11v6m0-10h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  lock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3",
  "log-out": "M10 4H4v16h6m5-4 4-4-4-4m4 4H9",
  mail: "M3 5h18v14H3zM3 6.5l9 7 9-7",
  megaphone: "M4 10v4h3l9 5V5l-9 5zM19 9.5a4 4 0 0 1 0 5M7 14l1.5 6H11l-1-4.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  pause: "M8 5v14m8-14v14",
  pencil: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
  palette: "M5 19h3L19 8l-3-3L5 16zM14 7l3 3",
  phone: "M7 2.5h10v19H7zM11 18.5h2",
  play: "M7 4.5v15l12-7.5z",
  plug: "M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  plus: "M12 5v14M5 12h14",
  refresh: "M20 11a8 8 0 0 0-14-4.5L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14 4.5l2-2m0 4.5v-4.5h-4.5",
  search: "m20 20-4.5-4.5M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  shield: "M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5",
  ticket: "M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v10",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6m4-6v6",
  upload: "M12 16V4m-5 5 5-5 5 5M4 20h16",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.5 2.5-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4m2 3.8c2.2.7 3.5 2.4 3.5 5",
  x: "M6 6l12 12M18 6 6 18",
} as const;

export type IconName = keyof typeof drawings;
export const iconNames = Object.keys(drawings) as IconName[];

interface IconProps {
  name: IconName;
  /** Pixels; 20 by default. */
  size?: number;
  /** The icon's text; without it the icon is decoration. */
  label?: string;
  className?: string;
}

export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
