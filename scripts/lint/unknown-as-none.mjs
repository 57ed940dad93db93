/**
 * Reports where an answer that did not come is taken for none or nothing: `list.state === "shown" ? list.answer : []`. `ShownList`,
 * `PartOfPage`, `allOf` and `knownOr` (app/ui/enquiry.tsx) make the page say which it is; null may still mean that it is not known.
 */
export const unknownAsNone = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      none: "What the bank did not answer is not none: use ShownList, allOf or knownOr (~/ui/enquiry), or null.",
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "none" });
    return {
      ConditionalExpression({ test, consequent, alternate }) {
        if (!asksForAnswer(test)) return;
        if (isNone(alternate) && readsAnswer(context, consequent)) report(alternate);
        if (isNone(consequent) && readsAnswer(context, alternate)) report(consequent);
      },
      LogicalExpression({ operator, left, right }) {
        if (operator === "&&" || !isNone(right)) return;
        if (asksForAnswer(left) || isAnswer(left)) report(right);
      },
      IfStatement({ test, consequent }) {
        const [only = consequent] = consequent.type === "BlockStatement" ? consequent.body : [];
        const isThere = test.type === "BinaryExpression" && !test.operator.startsWith("!");
        if (asksForAnswer(test) && !isThere && only.type === "ReturnStatement" && isNone(only.argument))
          report(only.argument);
      },
    };
  },
};

const answered = new Set(["shown", "done"]);

/** True for a condition on an answer, alone or among others. */
function asksForAnswer(test) {
  switch (test.type) {
    case "LogicalExpression":
      return asksForAnswer(test.left) || asksForAnswer(test.right);
    case "UnaryExpression":
      return asksForAnswer(test.argument);
    case "BinaryExpression":
      return test.operator === "in"
        ? test.left.value === "answer"
        : /^[!=]==?$/.test(test.operator) && [test.left, test.right].some(({ value }) => answered.has(value));
    case "CallExpression":
      return test.callee.name === "isNotKnown";
    default:
      return false;
  }
}

/** A branch such as `list.answer` or `byName(list.answer)`; others say of an answer that it is there. */
const readsAnswer = ({ sourceCode }, branch) => /\banswer\b/.test(sourceCode.getText(branch));

/** `enquiry?.answer`, or a part of it. */
function isAnswer(node) {
  if (node.type === "ChainExpression") return isAnswer(node.expression);
  if (node.type !== "MemberExpression") return false;
  return (!node.computed && node.property.name === "answer") || isAnswer(node.object);
}

function isNone(node) {
  switch (node?.type) {
    case "ArrayExpression":
      return node.elements.length === 0;
    case "Literal":
      return node.value === "" || node.value === 0 || node.bigint === "0";
    case "NewExpression":
      return ["Map", "Set"].includes(node.callee.name) && node.arguments.length === 0;
    case "TSAsExpression":
      return isNone(node.expression);
    default:
      return false;
  }
}
