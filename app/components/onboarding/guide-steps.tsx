import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface GuideStepsProps {
  /** From 0. */
  at: number;
  count: number;
  go(to: number): void;
}

/** Arrows and dots. An arrow at its end stays and keeps the focus: it only does nothing. */
export function GuideSteps({ at, count, go }: GuideStepsProps) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t("account.guide.steps")}
      className="flex items-center justify-center gap-2"
    >
      <Arrow by={-1} isEnd={at === 0} go={() => go(at - 1)} />
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
      <Arrow by={1} isEnd={at === count - 1} go={() => go(at + 1)} />
    </div>
  );
}

function Arrow({ by, isEnd, go }: { by: 1 | -1; isEnd: boolean; go(): void }) {
  const t = useT();
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      held={isEnd}
      aria-label={t(by === 1 ? "account.guide.next_slide" : "account.guide.previous_slide")}
      onClick={isEnd ? undefined : go}
    >
      <Icon name={by === 1 ? "chevron-right" : "chevron-left"} />
    </Button>
  );
}
