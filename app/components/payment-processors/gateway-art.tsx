/** Decorative drawings of the gateways, in the page's colours. */
import type { RegularOption } from "./gateway-option";

export function GatewayArt({ id }: { id: RegularOption["id"] }) {
  return (
    <svg viewBox="0 0 160 100" className="h-auto w-40 flex-none" aria-hidden>
      <rect width="160" height="100" rx="14" fill="var(--color-accent-soft)" />
      {id === "mercadopago" ? <Wallet /> : <Terminal />}
    </svg>
  );
}

function Wallet() {
  return (
    <>
      <rect
        x="52"
        y="18"
        width="66"
        height="34"
        rx="5"
        fill="var(--color-accent-ink)"
        opacity=".35"
      />
      <rect x="34" y="30" width="92" height="52" rx="9" fill="var(--color-primary)" />
      <path d="M34 44h92" stroke="var(--color-surface)" strokeWidth="3" opacity=".45" />
      <rect x="96" y="50" width="38" height="20" rx="10" fill="var(--color-surface)" />
      <circle cx="107" cy="60" r="4.5" fill="var(--color-primary)" />
      <path
        d="M46 66h28m-28 8h18"
        stroke="var(--color-surface)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  );
}

function Terminal() {
  return (
    <>
      <path d="M62 12h36v22H62z" fill="var(--color-surface)" />
      <path
        d="M69 19h22m-22 7h15"
        stroke="var(--color-accent-ink)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <rect x="52" y="30" width="56" height="60" rx="9" fill="var(--color-primary)" />
      <rect x="60" y="38" width="40" height="15" rx="3" fill="var(--color-surface)" />
      <g fill="var(--color-surface)" opacity=".75">
        {[0, 1, 2].flatMap((row) =>
          [0, 1, 2].map((column) => (
            <rect
              key={`${row}-${column}`}
              x={61 + column * 14}
              y={59 + row * 9}
              width="10"
              height="5"
              rx="2"
            />
          )),
        )}
      </g>
    </>
  );
}
