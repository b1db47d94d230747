/** Masks an address for its owner: `ana@b.org` → `a•••@b.org`, `+5491123456789` → `+54•••6789`. */
export function maskAddress(channel: "email" | "cellphone", address: string): string {
  if (channel === "cellphone") return `${address.slice(0, 3)}•••${address.slice(-4)}`;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
