import { sourceQuery, type VisitSource } from "~/values/web/visit-source";

/** Keeps the source of the visit in the form's hidden fields, so that it needs no cookie and no script. */
export function SourceFields({ source }: { source: VisitSource }) {
  return Object.entries(sourceQuery(source)).map(([name, text]) => (
    <input key={name} type="hidden" name={name} value={text} autoComplete="off" />
  ));
}
