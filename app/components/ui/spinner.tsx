interface SpinnerProps {
  /** Said to screen readers; without it something else says that work is under way. */
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
