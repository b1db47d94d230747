/** The sandboxed frame for the organisation's measuring services: they cannot read the form. */
export function TrackingFrame({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <iframe src={href} sandbox="allow-scripts" referrerPolicy="no-referrer" title="Dádiva" hidden />
  );
}
