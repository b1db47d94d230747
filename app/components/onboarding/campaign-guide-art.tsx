/** Decorative drawings of the campaign guide's slides, in the page's colours. */
import { ArtFrame, Heart, HEART } from "./art-parts";

export function FirstCampaignArt() {
  return (
    <ArtFrame>
      <rect x="100" y="22" width="120" height="116" rx="10" fill="var(--color-surface)" />
      <path
        d="M110 22h100a10 10 0 0 1 10 10v32H100V32a10 10 0 0 1 10-10Z"
        fill="var(--color-primary)"
      />
      <Heart x={160} y={44} size={1.5} color="var(--color-surface)" />
      <rect
        x="112"
        y="76"
        width="72"
        height="7"
        rx="3.5"
        fill="var(--color-primary)"
        opacity=".55"
      />
      <rect x="112" y="89" width="96" height="5" rx="2.5" fill="var(--color-line)" />
      <rect x="112" y="99" width="84" height="5" rx="2.5" fill="var(--color-line)" />
      <rect x="112" y="114" width="96" height="14" rx="7" fill={HEART} />
      <g fill="var(--color-surface)" stroke="var(--color-primary)" strokeWidth="3.5">
        <circle cx="252" cy="50" r="8" />
        <circle cx="278" cy="78" r="8" />
        <circle cx="252" cy="106" r="8" />
      </g>
      <path
        d="M259 55.5 272 72m0 12-13 16.5"
        stroke="var(--color-primary)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <Heart x={62} y={58} size={1.1} />
      <Heart x={44} y={98} size={0.7} />
    </ArtFrame>
  );
}

export function FundraiseArt() {
  return (
    <ArtFrame>
      <rect x="98" y="32" width="124" height="104" rx="12" fill="var(--color-surface)" />
      <path
        d="M110 32h100a12 12 0 0 1 12 12v18H98V44a12 12 0 0 1 12-12Z"
        fill="var(--color-primary)"
      />
      <path
        d="M128 24v16m64-16v16"
        stroke="var(--color-primary)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <g fill="var(--color-line)">
        {[0, 1, 2].flatMap((row) =>
          [0, 1, 2, 3].map((column) => (
            <rect
              key={`${row}-${column}`}
              x={112 + column * 26}
              y={73 + row * 20}
              width="17"
              height="13"
              rx="3.5"
            />
          )),
        )}
      </g>
      {[0, 1, 2].map((row) => (
        <Heart key={row} x={146.5 + row * 26} y={79.5 + row * 20} size={0.95} />
      ))}
      <path
        d="M246 62a40 40 0 0 1 0 52m8-4-8 5-4-9M74 112a40 40 0 0 1 0-52m-8 4 8-5 4 9"
        fill="none"
        stroke="var(--color-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </ArtFrame>
  );
}

export function CrowdfundArt() {
  return (
    <ArtFrame>
      <rect x="60" y="98" width="200" height="24" rx="12" fill="var(--color-surface)" />
      <rect x="60" y="98" width="138" height="24" rx="12" fill="var(--color-primary)" />
      <path d="M248 98V44" stroke="var(--color-primary)" strokeWidth="5" strokeLinecap="round" />
      <path d="M248 44h34l-8 11 8 11h-34Z" fill={HEART} />
      {[
        [88, 72],
        [126, 56],
        [164, 72],
      ].map(([x = 0, y = 0]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="16" fill="var(--color-surface)" />
          <circle cx={x} cy={y} r="16" fill="none" stroke="var(--color-primary)" strokeWidth="4" />
          <Heart x={x} y={y} size={0.9} />
        </g>
      ))}
    </ArtFrame>
  );
}

export function TicketsArt() {
  const ticket =
    "M-62-32h124a8 8 0 0 1 8 8v12a12 12 0 0 0 0 24v12a8 8 0 0 1-8 8H-62a8 8 0 0 1-8-8V12a12 12 0 0 0 0-24v-12a8 8 0 0 1 8-8Z";
  return (
    <ArtFrame>
      <path
        d={ticket}
        transform="translate(150 70) rotate(-12)"
        fill="var(--color-accent-ink)"
        opacity=".4"
      />
      <g transform="translate(168 86) rotate(6)">
        <path d={ticket} fill="var(--color-primary)" />
        <path d="M28-24v48" stroke="var(--color-surface)" strokeWidth="3.5" strokeDasharray="5 6" />
        <Heart x={-20} y={-3} size={1.9} color="var(--color-surface)" />
        <path
          d="M44-12h12m-12 12h12m-12 12h12"
          stroke="var(--color-surface)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
      <Heart x={62} y={104} size={0.9} />
      <Heart x={262} y={44} size={1.1} />
    </ArtFrame>
  );
}
