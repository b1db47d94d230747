/** Attributes with text that a person sees or hears. */
const SPOKEN =
  /^(?:title|alt|label|placeholder|caption|aria-label|aria-description|aria-roledescription|aria-valuetext|summary|hint|heading|description|emptyText)$/;
/** The product's name is the same in every language. */
const SAME_EVERYWHERE = /Dádiva/g;

function isText(value) {
  return typeof value === "string" && /\p{L}/u.test(value.replace(SAME_EVERYWHERE, ""));
}

/** Returns the literal texts that an expression may show, in branches and templates, too. */
function textsOf(node) {
  switch (node?.type) {
    case "Literal":
      return isText(node.value) ? [node] : [];
    case "TemplateLiteral":
      return node.quasis.some((part) => isText(part.value.cooked)) ? [node] : [];
    case "ConditionalExpression":
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case "LogicalExpression":
      return [...textsOf(node.left), ...textsOf(node.right)];
    case "JSXExpressionContainer":
      return textsOf(node.expression);
    default:
      return [];
  }
}

/** design.md: text is `t('noun.key')`, without visible literals in TSX. */
export const noLiteralText = {
  meta: {
    type: "problem",
    docs: { description: "visible text comes from the locale files" },
    messages: { literal: "Visible text is t('noun.key'), in every language; not {{text}}." },
    schema: [],
  },
  create(context) {
    const report = (node) => {
      const text = context.sourceCode.getText(node).trim().slice(0, 40);
      context.report({ node, messageId: "literal", data: { text: JSON.stringify(text) } });
    };
    return {
      JSXText(node) {
        if (isText(node.value)) report(node);
      },
      "JSXElement > JSXExpressionContainer, JSXFragment > JSXExpressionContainer"(node) {
        textsOf(node).forEach(report);
      },
      JSXAttribute(node) {
        if (SPOKEN.test(String(node.name.name))) textsOf(node.value).forEach(report);
      },
    };
  },
};
