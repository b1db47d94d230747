// The rules of design.md that the linter checks. Run it from the root: npm run lint
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { builtinRules } from "eslint/use-at-your-own-risk";
import tseslint from "typescript-eslint";
import { noLiteralText } from "./eslint-rules/no-literal-text.mjs";

const TIME = [
  {
    selector:
      ":matches(NewExpression, CallExpression):matches([callee.name='Date'], [callee.property.name='Date'])[arguments.length=0]",
    message:
      "Business time is an argument: ctx.now, or now() of ~/infrastructure/clock at an edge.",
  },
  {
    selector:
      "MemberExpression[property.name='now']:matches([object.name=/^(Date|DateTime)$/], [object.property.name=/^(Date|DateTime)$/]), MemberExpression[object.name='Temporal'][property.name='Now']",
    message: "Business time is ctx.now; a wait is measured with performance.now().",
  },
  {
    selector:
      "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(utc|local)$/][arguments.length=0]",
    message: "Without a date this is the system's clock: business time is ctx.now.",
  },
  {
    selector: "MemberExpression[property.name='timeOrigin']",
    message: "Business time is ctx.now; a wait needs no date, only performance.now().",
  },
];

const SQL_CLOCK =
  "/\\b(now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday)\\s*\\(\\s*\\)|\\b(CURRENT_TIMESTAMP|LOCALTIMESTAMP|CURRENT_DATE|CURRENT_TIME|LOCALTIME)\\b|'(now|today|tomorrow|yesterday)'/i";
const SQL_TIME = [
  "TemplateElement[value.raw=" + SQL_CLOCK + "]",
  "Literal[value=" + SQL_CLOCK + "]",
].map((selector) => ({
  selector,
  message: "SQL takes the time from app_now(): the lab's clock and ctx.now reach it.",
}));

const LATER = "/^(delay|backoff|repeat|limiter)$/";
const QUEUES = [
  {
    selector: `Property:matches([key.name=${LATER}], [key.value=${LATER}]), AssignmentExpression > MemberExpression.left:matches([property.name=${LATER}], [property.value=${LATER}])`,
    message: "Everything later than 'at once' is a row with due_at, never an option of BullMQ.",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(upsertJobScheduler|moveToDelayed|changeDelay|rateLimit|setGlobalRateLimit)$/]",
    message: "Everything later than 'at once' is a row with due_at, never BullMQ's scheduler.",
  },
];

const PRISMA_WRITES = [
  {
    selector: "Property:matches([key.name='disconnect'], [key.value='disconnect'])",
    message: "`disconnect` nulls the tenant's half of a key: write the scalar reference.",
  },
  {
    selector:
      "Property[method=false]:matches([key.name='set'], [key.value='set']):not([value.type='ArrowFunctionExpression'])",
    message: "A nested `set` nulls the tenant's half of a key: write the value itself.",
  },
];

const RAW_SQL = {
  selector: "MemberExpression[property.name=/^\\$(query|execute)Raw/]",
  message: "SQL inside a transaction is db.sql: one way, with our types and kept plans.",
};

const NO_BARRELS = {
  selector: "ExportAllDeclaration",
  message: "No barrels: import from the file that has the thing.",
};
const NO_DEFAULT_EXPORT = [
  {
    selector: "ExportDefaultDeclaration, ExportSpecifier[exported.name='default']",
    message: "Only routes and entries have default exports: a name can be searched for.",
  },
  NO_BARRELS,
];

/** Numbers and dates have one formatter each (decision 0019): versions of Intl's data differ. */
const FORMATS = [
  {
    selector: "MemberExpression[object.name='Intl'], TSQualifiedName[left.name='Intl']",
    message:
      "Numbers and money: ~/values/money; dates in words: ~/i18n/dates; figures of a zone: ~/values/zone-parts.",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(toLocaleString|toLocaleDateString|toLocaleTimeString|setLocale)$/]",
    message:
      "Numbers and money: ~/values/money; dates: ~/i18n/dates. Not by the locale data of Intl.",
  },
];

const ENVIRONMENT = {
  // A process may set its own name; it reads its environment in one place.
  selector:
    "MemberExpression[object.name='process'][property.name='env']:not(AssignmentExpression > MemberExpression > MemberExpression)",
  message: "Configuration is env().NAME of ~/infrastructure/env.server, parsed at the start.",
};

const NO_STYLE = {
  selector: "JSXOpeningElement[name.name=/^[a-z]/] > JSXAttribute[name.name='style']",
  message: "The CSP allows no style attribute: use a class, or the theme's <style nonce>.",
};

const STORAGE = {
  selector: "Identifier[name=/^(sessionStorage|localStorage)$/]",
  message: "Asking for a refused store throws: ~/components/layout/browser-storage.",
};

/** ESLint's recommended rules, because their package is not a dependency of ours. */
const RECOMMENDED = Object.fromEntries(
  [...builtinRules]
    .filter(([, rule]) => rule.meta.docs?.recommended)
    .map(([name]) => [name, "error"]),
);

/** Restrictions for the product's files. If several blocks match a file, the last applies. */
const PRODUCT = [...TIME, ...SQL_TIME, ...FORMATS, ...PRISMA_WRITES, RAW_SQL, NO_STYLE, STORAGE];
const restrict = (...syntax) => ({ "no-restricted-syntax": ["error", ...syntax] });

/** Folders that read the configuration only through env(). */
const TOLD = "{domain,http,routes,components,gateways,values,countries,i18n,enhance}";
/** Files for which Remix and tools require a default export. */
const ENTRIES = ["app/root.tsx", "app/entry.{client,server}.tsx", "app/routes.ts"];

const OTHER_COMPANIES =
  "The way to another company is ~/infrastructure/http-client: time-out, timing, redaction.";
const NO_FETCH = {
  "no-restricted-globals": [
    "error",
    ...["fetch", "XMLHttpRequest", "WebSocket", "EventSource"].map((name) => ({
      name,
      message: OTHER_COMPANIES,
    })),
  ],
  "no-restricted-properties": [
    "error",
    ...["globalThis", "window", "self", "global"].flatMap((object) =>
      ["fetch", "XMLHttpRequest", "WebSocket", "EventSource"].map((property) => ({
        object,
        property,
        message: OTHER_COMPANIES,
      })),
    ),
  ],
};

export default tseslint.config(
  {
    ignores: [
      "build/**",
      ".data/**",
      ".cache/**",
      "app/generated/**",
      "public/**",
      "tests/e2e/shots/**",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { rules: RECOMMENDED },
  ...tseslint.configs.strict,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-coercion": ["error", { allow: ["!!"] }],
      "object-shorthand": "error",
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all" },
      ],
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-invalid-void-type": ["error", { allowInGenericTypeArguments: true }],
      ...restrict(...NO_DEFAULT_EXPORT),
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      parserOptions: { project: "./tsconfig.json", tsconfigRootDir: process.cwd() },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      "@typescript-eslint/prefer-promise-reject-errors": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["**/*.{mjs,js,cjs}"],
    languageOptions: { parserOptions: { project: null } },
  },
  {
    files: ["app/**/*.{ts,tsx}", "jobs/**/*.ts"],
    rules: { "no-console": "error", ...restrict(...PRODUCT, ...NO_DEFAULT_EXPORT) },
  },
  {
    // A longer function has parts with names of their own.
    files: ["app/**/*.{ts,tsx}", "jobs/**/*.ts"],
    rules: { "max-lines-per-function": ["error", { max: 80 }] },
  },
  {
    // Demo data uses the product's clock.
    files: ["prisma/**/*.ts"],
    rules: restrict(...PRODUCT, ...NO_DEFAULT_EXPORT),
  },
  {
    files: [`app/${TOLD}/**/*.{ts,tsx}`],
    rules: restrict(...PRODUCT, ...NO_DEFAULT_EXPORT, ENVIRONMENT),
  },
  {
    // The files that may import BullMQ (checked by .dependency-cruiser.cjs), and those that it
    // runs.
    files: ["jobs/**/*.ts", "app/infrastructure/queues/*.ts"],
    rules: restrict(...PRODUCT, ...NO_DEFAULT_EXPORT, ...QUEUES),
  },
  {
    files: [
      "app/{domain,gateways,http,routes,countries,values,i18n}/**/*.{ts,tsx}",
      "jobs/**/*.ts",
    ],
    rules: NO_FETCH,
  },
  {
    files: ["app/routes/**/*.{ts,tsx}"],
    ignores: ["app/routes/**/*.server.{ts,tsx}"],
    rules: restrict(...PRODUCT, NO_BARRELS, ENVIRONMENT),
  },
  { files: ENTRIES, rules: restrict(...PRODUCT, NO_BARRELS, ENVIRONMENT) },
  {
    // The only module that uses the browser's storage.
    files: ["app/components/layout/browser/browser-storage.ts"],
    rules: restrict(...PRODUCT.filter((rule) => rule !== STORAGE), ...NO_DEFAULT_EXPORT),
  },
  {
    // The clock itself.
    files: ["app/infrastructure/clock.ts"],
    rules: restrict(...SQL_TIME, ...FORMATS, ...PRISMA_WRITES, ...NO_DEFAULT_EXPORT),
  },
  {
    // The only place that gets a time zone's data from Intl.
    files: ["app/values/time/zone-parts.ts"],
    rules: restrict(...TIME, ...SQL_TIME, ...NO_DEFAULT_EXPORT, ENVIRONMENT),
  },
  {
    // The launcher runs before npm ci, on plain Node.js, and prints to the terminal.
    files: ["app/commands/**/*.mjs", "prisma/engine/*.mjs"],
    rules: { "no-console": "off" },
  },
  {
    // An old Node.js must parse this file to report that it is too old.
    files: ["app/commands/node-version.mjs"],
    rules: { "no-var": "off" },
  },
  {
    files: ["app/**/*.tsx"],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ["app/**/*.tsx"],
    plugins: {
      "react-hooks": reactHooks,
      local: { rules: { "no-literal-text": noLiteralText } },
    },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "local/no-literal-text": "error",
      // The first invalid field of a returned form gets the focus, also without script.
      "jsx-a11y/no-autofocus": "off",
    },
  },
  {
    // Tests contain plain texts, and use non-null assertions on expected values.
    files: ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}", "app/vault/testing/**"],
    rules: {
      "local/no-literal-text": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-restricted-syntax": ["error", ...NO_DEFAULT_EXPORT],
      "no-restricted-globals": "off",
      "no-restricted-properties": "off",
      "no-console": "off",
      "max-lines-per-function": "off",
    },
  },
  {
    // Tools require a default export.
    files: ["**/*.config.{ts,js,mjs,cjs}", ".*.cjs", "*.js"],
    rules: { "no-restricted-syntax": "off" },
  },
);
