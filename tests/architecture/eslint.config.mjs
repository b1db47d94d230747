// What the linter holds of design.md. Run from the root: npm run lint
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { builtinRules } from "eslint/use-at-your-own-risk";
import tseslint from "typescript-eslint";
import { noLiteralText } from "./eslint-rules/no-literal-text.mjs";

const TIME = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message:
      "Business time is an argument: ctx.now, or now() of ~/infrastructure/clock at an edge.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Business time is ctx.now; a wait is measured with performance.now().",
  },
];

const SQL_CLOCK =
  "/\\b(now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday) *\\(\\)|\\b(CURRENT_TIMESTAMP|LOCALTIMESTAMP|CURRENT_DATE)\\b/";
const SQL_TIME = [
  "TemplateElement[value.raw=" + SQL_CLOCK + "]",
  "Literal[value=" + SQL_CLOCK + "]",
].map((selector) => ({
  selector,
  message: "SQL takes the time from app_now(): the lab's clock and ctx.now reach it.",
}));

const QUEUES = [
  {
    selector: "Property[key.name=/^(delay|backoff|repeat)$/]",
    message: "Everything later than 'at once' is a row with due_at, never an option of BullMQ.",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(upsertJobScheduler|moveToDelayed|changeDelay)$/]",
    message: "Everything later than 'at once' is a row with due_at, never BullMQ's scheduler.",
  },
];

const PRISMA_WRITES = [
  {
    selector: "Property[key.name='disconnect']",
    message: "`disconnect` nulls the tenant's half of a key: write the scalar reference.",
  },
  {
    selector: "Property[key.name='data'] Property[key.name='set']",
    message: "A nested `set` nulls the tenant's half of a key: write the value itself.",
  },
];

const NO_DEFAULT_EXPORT = [
  {
    selector: "ExportDefaultDeclaration, ExportSpecifier[exported.name='default']",
    message: "Only routes and entries have default exports: a name can be searched for.",
  },
  {
    selector: "ExportAllDeclaration",
    message: "No barrels: import from the file that has the thing.",
  },
];

/** Numbers and dates have one way each (decision 0019): the editions of Intl's data differ. */
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
  // A process may give itself a name; what it is told, it reads in one place.
  selector:
    "MemberExpression[object.name='process'][property.name='env']:not(AssignmentExpression > MemberExpression > MemberExpression)",
  message: "Configuration is env().NAME of ~/infrastructure/env.server, parsed at the start.",
};

const NO_STYLE = {
  selector: "JSXOpeningElement[name.name=/^[a-z]/] > JSXAttribute[name.name='style']",
  message: "The CSP allows no style attribute: use a class, or the theme's <style nonce>.",
};

/** ESLint's own recommended rules; their package is not a dependency of ours. */
const RECOMMENDED = Object.fromEntries(
  [...builtinRules]
    .filter(([, rule]) => rule.meta.docs?.recommended)
    .map(([name]) => [name, "error"]),
);

const PRODUCT = [...TIME, ...SQL_TIME, ...FORMATS, ...NO_DEFAULT_EXPORT, NO_STYLE];
const restrict = (...syntax) => ({ "no-restricted-syntax": ["error", ...syntax] });

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
    rules: { "no-console": "error", ...restrict(...PRODUCT) },
  },
  {
    files: ["app/{domain,http,routes,components,gateways,values,countries}/**/*.{ts,tsx}"],
    rules: restrict(...PRODUCT, ENVIRONMENT),
  },
  {
    files: ["app/domain/**/*.ts"],
    rules: restrict(...PRODUCT, ENVIRONMENT, ...PRISMA_WRITES),
  },
  {
    files: ["jobs/**/*.ts", "app/infrastructure/queue.server.ts"],
    rules: restrict(...PRODUCT, ...QUEUES),
  },
  {
    // The other way to another company is infrastructure/http-client: time-out, timing, redaction.
    files: ["app/{domain,gateways,http,routes}/**/*.{ts,tsx}", "jobs/**/*.ts"],
    rules: { "no-restricted-globals": ["error", "fetch", "XMLHttpRequest"] },
  },
  {
    // Remix and the tools ask for default exports here; the URL modules keep every other rule.
    files: [
      "app/routes/**/*.{ts,tsx}",
      "app/root.tsx",
      "app/entry.{client,server}.tsx",
      "app/routes.ts",
      "app/vite.config.ts",
    ],
    rules: restrict(...TIME, ...SQL_TIME, ...FORMATS, NO_STYLE),
  },
  {
    // The one clock itself.
    files: ["app/infrastructure/clock.ts"],
    rules: restrict(...SQL_TIME, ...NO_DEFAULT_EXPORT),
  },
  {
    // The one place that asks Intl for the figures of a time zone.
    files: ["app/values/zone-parts.ts"],
    rules: restrict(...TIME, ...SQL_TIME, ...NO_DEFAULT_EXPORT, ENVIRONMENT),
  },
  {
    // The launcher runs before npm ci, on plain Node.js, and speaks to the terminal.
    files: ["app/commands/**/*.mjs", "prisma/engine/*.mjs"],
    rules: { "no-console": "off" },
  },
  {
    // An old Node.js must be able to read it, to be told that it is too old.
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
      // The first wrong field of a form that came back has the focus, also without script.
      "jsx-a11y/no-autofocus": "off",
    },
  },
  {
    // Tests say what they mean in words of their own, and reach into what must be there.
    files: ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}", "app/vault/testing/**"],
    rules: {
      "local/no-literal-text": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-restricted-syntax": ["error", ...NO_DEFAULT_EXPORT],
      "no-restricted-globals": "off",
      "no-console": "off",
    },
  },
  {
    // Tools ask for a default export.
    files: ["**/*.config.{ts,js,mjs,cjs}", ".*.cjs", "*.js"],
    rules: { "no-restricted-syntax": "off" },
  },
);
