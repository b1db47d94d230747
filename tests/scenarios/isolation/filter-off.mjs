// Loaded into the processes of one test's own product (node --import), and nowhere else: nothing of
// the product knows it. It takes the application's filter out of every statement of dadiva_app, so
// that row-level security alone stands between two tenants.
import fs from "node:fs";
import pg from "pg";

const FILTER =
  /(\b(?:WHERE|AND|OR|ON)\b[\s(]*)((?:"?\w+"?\.)*"?organization_id"?) = \$(\d+)(?:::uuid)?/gi;
const note = process.env.FILTER_OFF_NOTE;
let rewritten = 0;

function withoutFilter(text) {
  return text.replace(
    FILTER,
    (_all, before, _column, number) => `${before}($${number}::uuid IS NOT NULL)`,
  );
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (config, ...rest) {
  const text = typeof config === "string" ? config : config?.text;
  if (this.user !== "dadiva_app" || typeof text !== "string")
    return query.call(this, config, ...rest);
  const other = withoutFilter(text);
  if (other === text) return query.call(this, config, ...rest);
  rewritten += 1;
  if (note && rewritten % 10 === 1)
    fs.appendFileSync(note, `${process.env.DADIVA_PROCESS} ${rewritten}\n`);
  if (typeof config === "string") return query.call(this, other, ...rest);
  // A Submittable or plain config: same object, so that its callbacks stay.
  config.text = other;
  return query.call(this, config, ...rest);
};
