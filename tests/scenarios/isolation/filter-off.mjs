// Loaded into the processes of one test's own product (node --import), and nowhere else; the
// product does not know it. It removes the application's filter from every statement of dadiva_app,
// so that only row-level security separates tenants.
import fs from "node:fs";
import Module from "node:module";
import path from "node:path";
import pg from "pg";

const FILTER =
  /(\b(?:WHERE|AND|OR|ON)\b[\s(]*)((?:"?\w+"?\.)*"?organization_id"?) = \$(\d+)(?:::uuid)?/gi;
/** Remaining conditions on a tenant with a value from the application. */
const LEFT =
  /organization_id"?(?:::\w+)?\s*\)?\s*(?:=|<>|!=|IN|=\s*ANY|IS NOT DISTINCT FROM)\s*\(*\s*\$\d|\$\d+(?:::uuid)?\s*=\s*(?:"?\w+"?\.)*"?organization_id|\(\s*(?:"?\w+"?\.)*"?organization_id"?\s*,[^)]*\)\s*(?:=|IN)\s*\(+\s*\$\d/i;
const note = process.env.FILTER_OFF_NOTE;
const left = new Set();
let rewritten = 0;

function withoutFilter(text) {
  return text.replace(
    FILTER,
    (_all, before, _column, number) => `${before}($${number}::uuid IS NOT NULL)`,
  );
}

/** Rewrites a statement in place, so that its callbacks stay. */
function rewrite(statement) {
  const other = withoutFilter(statement.text);
  if (note && LEFT.test(other) && !left.has(other)) {
    left.add(other);
    fs.appendFileSync(note, `left ${JSON.stringify(other)}\n`);
  }
  if (other === statement.text) return;
  statement.text = other;
  rewritten += 1;
  if (note && rewritten % 10 === 1)
    fs.appendFileSync(note, `${process.env.DADIVA_PROCESS} ${rewritten}\n`);
}

/** Returns the driver's client, whose statements of dadiva_app now run without the filter. */
function takeFilterFrom(Client) {
  const { query } = Client.prototype;
  Client.prototype.query = function (first, ...rest) {
    if (this.user !== "dadiva_app") return query.call(this, first, ...rest);
    const config = typeof first === "string" ? { text: first } : first;
    if (typeof config?.text === "string") rewrite(config);
    return query.call(this, typeof first === "string" ? config.text : config, ...rest);
  };
  return Client;
}

takeFilterFrom(pg.Client);

// Web's single file contains its own driver (app/server.ts), so its module is patched to use this
// function.
globalThis.takeFilterFrom = takeFilterFrom;
const { _compile } = Module.prototype;
Module.prototype._compile = function (text, filename, ...rest) {
  if (path.basename(filename) !== "web.cjs") return _compile.call(this, text, filename, ...rest);
  const start = text.indexOf('"node_modules/pg/lib/client.js"(');
  const end = text.slice(start).search(/module\d*\.exports = Client\d*;/) + start;
  if (start < 0 || end < start) throw new Error(`${filename} has no driver`);
  const [line, module, client] = /^(module\d*)\.exports = (Client\d*);/.exec(text.slice(end));
  const other = `${module}.exports = globalThis.takeFilterFrom(${client});`;
  const changed = text.slice(0, end) + other + text.slice(end + line.length);
  return _compile.call(this, changed, filename, ...rest);
};
