/** Draws the verified address: a letter or a telephone, with a tick in front. */
export function VerifiedArt({ channel }: { channel: "email" | "cellphone" }) {
  return (
    <svg width="176" height="136" viewBox="0 0 176 136" aria-hidden className="verified-art">
      <ellipse cx="88" cy="124" rx="62" ry="7" fill="var(--color-line)" />
      <circle cx="88" cy="62" r="56" fill="var(--color-primary-soft)" />
      {channel === "email" ? <Letter /> : <Telephone />}
      <g fill="#ff6b57">
        <path d="M31 33c-5-2.9-7-5-7-7 0-1.8 1.3-3 3-3 1.6 0 3.2 1.2 4 2.8.8-1.6 2.4-2.8 4-2.8 1.7 0 3 1.2 3 3 0 2-2 4.1-7 7Z" />
        <path d="M148 41c-4-2.3-5.6-4-5.6-5.6 0-1.4 1-2.4 2.4-2.4 1.3 0 2.5 1 3.2 2.2.7-1.2 1.9-2.2 3.2-2.2 1.4 0 2.4 1 2.4 2.4 0 1.6-1.6 3.3-5.6 5.6Z" />
      </g>
      <circle cx="130" cy="92" r="24" fill="var(--color-surface)" />
      <circle cx="130" cy="92" r="20" fill="var(--color-success)" />
      <path
        d="m120.5 92.5 6.5 6.5 12.5-13.5"
        fill="none"
        stroke="var(--color-surface)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Letter() {
  return (
    <>
      <rect x="38" y="30" width="100" height="70" rx="9" fill="var(--color-primary)" />
      <path
        d="m42 38 40.5 31a9 9 0 0 0 11 0L134 38"
        fill="none"
        stroke="var(--color-primary-soft)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function Telephone() {
  return (
    <>
      <rect x="58" y="12" width="60" height="104" rx="12" fill="var(--color-primary)" />
      <rect x="65" y="25" width="46" height="74" rx="4" fill="var(--color-surface)" />
      <rect x="80" y="17" width="16" height="3.5" rx="1.75" fill="var(--color-primary-soft)" />
      <circle cx="88" cy="107.5" r="4" fill="var(--color-primary-soft)" />
      <rect x="71" y="35" width="34" height="15" rx="7.5" fill="var(--color-primary-soft)" />
      <g fill="var(--color-primary)">
        <circle cx="79" cy="42.5" r="2.5" />
        <circle cx="88" cy="42.5" r="2.5" />
        <circle cx="97" cy="42.5" r="2.5" />
      </g>
    </>
  );
}
