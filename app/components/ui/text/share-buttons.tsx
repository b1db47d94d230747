import type { MouseEvent } from "react";
import { ShareIcon, shareNames } from "./share-icon";
import { shareLink, type Shared, type ShareNetwork } from "./share-links";
import { useT } from "~/i18n";

const NETWORKS: readonly ShareNetwork[] = ["whatsapp", "facebook", "twitter"];
const POPUP = "popup,width=626,height=436";

interface ShareButtonsProps {
  shared: Shared;
  networks?: readonly ShareNetwork[];
}

/** Links to the networks' sharing pages; with script each opens in a small window. */
export function ShareButtons({ shared, networks = NETWORKS }: ShareButtonsProps) {
  const t = useT();
  return (
    <ul className="share" aria-label={t("common.actions.share")}>
      {networks.map((network) => (
        <li key={network}>
          <a
            className="button button-outline"
            href={shareLink(network, shared)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openSmall}
          >
            <ShareIcon network={network} />
            {shareNames[network]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** When the browser blocks the window, the link works as usual. */
function openSmall(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const opened = window.open(event.currentTarget.href, "share", POPUP);
  if (!opened) return;
  opened.opener = null;
  event.preventDefault();
}
