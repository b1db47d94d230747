/**
 * The sandboxed frame in which the organisation's own measuring services run: it can neither read the form nor
 * act in the organisation's name.
 */
export function TrackingFrame({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <iframe src={href} sandbox="allow-scripts" referrerPolicy="no-referrer" title="Dádiva" hidden />
  );
}
