import { useT } from "~/i18n";
import { controlOf, useLabelOf } from "./field-labels";

/** A summary names so many fields; the rest is behind one line. */
const MOST_LINES = 2;

interface FaultListProps {
  /** Each field's id with its errors. */
  faults: readonly (readonly [string, readonly string[]])[];
}

/** Lists errors with their fields' names and links: two lines, and the others on demand, without script too. */
export function FaultList({ faults }: FaultListProps) {
  const t = useT();
  if (faults.length === 0) return null;
  // A line that only says that there is one more takes the place of that one.
  const cut = faults.length > MOST_LINES + 1 ? MOST_LINES : faults.length;
  const rest = faults.slice(cut);
  return (
    <>
      <Lines faults={faults.slice(0, cut)} />
      {rest.length > 0 && (
        <details className="fault-rest">
          <summary>{t("common.form.more_faults", { count: rest.length })}</summary>
          <Lines faults={rest} />
        </details>
      )}
    </>
  );
}

function Lines({ faults }: FaultListProps) {
  const labelOf = useLabelOf();
  return (
    <ul>
      {faults.map(([id, texts]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              // A history entry would make the errors disappear.
              event.preventDefault();
              controlOf(id)?.focus();
            }}
          >
            {[labelOf(id), texts.join(" ")].filter(Boolean).join(": ")}
          </a>
        </li>
      ))}
    </ul>
  );
}
