/** Shows an e-mail address; in a narrow place it breaks before the `@` first. */
export function EmailText({ address }: { address: string }) {
  const at = Math.max(address.lastIndexOf("@"), 0);
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
