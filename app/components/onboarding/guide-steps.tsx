import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface GuideStepsProps {
  /** The slide's index, from 0. */
  at: number;
  count: number;
  go(to: number): void;
  turn(by: number): void;
}

/** Shows arrows and dots. An arrow at its end keeps the focus and does nothing. */
export function GuideSteps({ at, count, go, turn }: GuideStepsProps) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t("account.guide.steps")}
      className="flex items-center justify-center gap-2"
    >
      <Arrow by={-1} isEnd={at === 0} turn={turn} />
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className="guide-dot"
          aria-label={t("account.guide.position", { position: index + 1, count })}
          aria-current={index === at ? "step" : undefined}
          onClick={() => go(index)}
        />
      ))}
      <Arrow by={1} isEnd={at === count - 1} turn={turn} />
    </div>
  );
}

interface ArrowProps {
  by: 1 | -1;
  isEnd: boolean;
  turn(by: number): void;
}

function Arrow({ by, isEnd, turn }: ArrowProps) {
  const t = useT();
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      blocked={isEnd}
      aria-label={t(by === 1 ? "account.guide.next_slide" : "account.guide.previous_slide")}
      onClick={isEnd ? undefined : () => turn(by)}
    >
      <Icon name={by === 1 ? "chevron-right" : "chevron-left"} />
    </Button>
  );
}
