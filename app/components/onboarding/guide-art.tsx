/** Decorative drawings of the guides with one slide, in the page's colours. */
import { ArtFrame, Heart, HEART } from "./art-parts";

export function GatewaysArt() {
  return (
    <ArtFrame>
      <rect x="62" y="42" width="104" height="68" rx="10" fill="var(--color-primary)" />
      <path d="M62 58h104v13H62z" fill="var(--color-surface)" opacity=".55" />
      <path
        d="M76 88h30m-30 10h18"
        stroke="var(--color-surface)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M178 78h26m-9-9 10 9-10 9"
        stroke={HEART}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="m216 66 26-18 26 18v7h-52Z" fill="var(--color-primary)" />
      <path
        d="M224 78v24m12-24v24m12-24v24m12-24v24"
        stroke="var(--color-primary)"
        strokeWidth="6"
      />
      <rect x="214" y="104" width="56" height="9" rx="3" fill="var(--color-primary)" />
      <Heart x={140} y={94} size={1.3} color="var(--color-surface)" />
    </ArtFrame>
  );
}

export function DocumentsArt() {
  return (
    <ArtFrame>
      <rect
        x="104"
        y="30"
        width="76"
        height="98"
        rx="8"
        transform="rotate(-7 142 79)"
        fill="var(--color-accent-ink)"
        opacity=".35"
      />
      <ShownDocument />
      <circle cx="208" cy="106" r="26" fill="var(--color-surface)" />
      <circle cx="208" cy="106" r="22" fill={HEART} />
      <path
        d="M208 117V96m-9 9 9-9.5 9 9.5"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </ArtFrame>
  );
}

export function CompletedArt() {
  return (
    <ArtFrame>
      <ShownDocument />
      <circle cx="208" cy="106" r="26" fill="var(--color-surface)" />
      <circle cx="208" cy="106" r="22" fill="var(--color-success)" />
      <path
        d="m198 106.5 7 7 13-14.5"
        stroke="var(--color-surface)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Heart x={72} y={56} size={1.3} />
      <Heart x={92} y={112} size={0.8} />
      <Heart x={252} y={52} size={1} />
      <g stroke="var(--color-primary)" strokeWidth="5" strokeLinecap="round">
        <path d="M54 88h.1M104 28h.1M232 26h.1M270 92h.1" />
      </g>
    </ArtFrame>
  );
}

function ShownDocument() {
  return (
    <>
      <path
        d="M130 26h46l22 22v78a8 8 0 0 1-8 8h-60a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z"
        fill="var(--color-surface)"
      />
      <path d="M176 26l22 22h-16a6 6 0 0 1-6-6Z" fill="var(--color-line)" />
      <path
        d="M136 62h44m-44 15h48m-48 15h32"
        stroke="var(--color-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".55"
      />
    </>
  );
}
