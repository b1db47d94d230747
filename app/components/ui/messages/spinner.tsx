interface SpinnerProps {
  /** The text for screen readers; omit it when another element announces the work. */
  label?: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <span
      className="spinner"
      {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
