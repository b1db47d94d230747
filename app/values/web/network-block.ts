/** Returns one customer's usual network block: /24 of IPv4, /48 of IPv6; other text is unchanged. */
export function networkBlock(address: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (four) return `${four[1]}.0/24`;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  // The two colons replace as many zeros as are missing.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array<string>(missing).fill("0"), ...last];
  return `${all
    .slice(0, 3)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":")}::/48`;
}
