/** Finds in a file's syntax tree all comparisons and conditions, and changes one of them. */
import ts from "typescript";

const { SyntaxKind } = ts;

/** An operator, and the one that takes its place. */
const boundaries = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const equalities = { "===": "!==", "!==": "===" };
const logics = { "&&": "||", "||": "&&" };
const queried = { ...boundaries, "=": "!=", "!=": "=" };

/**
 * All changes of a file, in the order of its text: `file`, `line`, `kind`, `within`, the outermost function or constant, `start` and `end` of the
 * replaced text, `by`, which replaces it, and `from` and `to`, the expression before and after on one line. Kinds:
 *
 * - boundary: `<` becomes `<=`, and so on; but not in the head of a `for`, which counts and judges nothing
 * - equality: `===` becomes `!==`, and back
 * - negation: `!a` becomes `a`
 * - logic: `&&` becomes `||`, and back, in conditions
 * - guard: the condition of an `if` that returns or throws is never true
 * - query: the operator of a query, as `where("due", "<=", day)`, like boundaries and equalities
 * - sql: a boundary in a text of SQL
 */
export function mutantsIn(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found = [];
  const visit = (node) => {
    for (const { kind, start, end, by, shown = [node.getStart(), node.end] } of changesOf(node)) {
      const [from, to] = shown;
      found.push({
        ...{ file, kind, start, end, by },
        within: nameAround(node),
        line: tree.getLineAndCharacterOfPosition(start).line + 1,
        from: onOneLine(text.slice(from, to)),
        to: onOneLine(text.slice(from, start) + by + text.slice(end, to)),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The text of a file with one change. */
export const changedText = (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end);

/** Empty at the top of a file. */
function nameAround(node) {
  let name = "";
  for (let around = node.parent; around; around = around.parent)
    if (around.name && ts.isIdentifier(around.name)) name = around.name.text;
  return name;
}

const onOneLine = (text) => text.replace(/\s+/g, " ").trim();

function changesOf(node) {
  if (ts.isBinaryExpression(node)) return ofOperator(node);
  if (ts.isPrefixUnaryExpression(node)) return ofNegation(node);
  if (ts.isIfStatement(node)) return ofGuard(node);
  if (ts.isCallExpression(node)) return ofQuery(node);
  if (ts.isTaggedTemplateExpression(node)) return ofSql(node);
  return [];
}

const replaced = (kind, node, by) => ({ kind, start: node.getStart(), end: node.end, by });

function ofOperator(node) {
  const operator = node.operatorToken.getText();
  if (operator in boundaries)
    return isHeadOfLoop(node) ? [] : [replaced("boundary", node.operatorToken, boundaries[operator])];
  if (operator in equalities) return [replaced("equality", node.operatorToken, equalities[operator])];
  return operator in logics && isCondition(node)
    ? [replaced("logic", node.operatorToken, logics[operator])]
    : [];
}

const isHeadOfLoop = (node) => ts.isForStatement(node.parent) && node.parent.condition === node;

/** Other uses of `&&` and `||` choose a value. */
function isCondition(node) {
  return [node.left, node.right].some(isTruth) || isAsked(node);
}

function isTruth(node) {
  if (ts.isParenthesizedExpression(node)) return isTruth(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(node)) return false;
  const operator = node.operatorToken.getText();
  return operator in boundaries || operator in equalities || (operator in logics && isCondition(node));
}

/** True if only the truth of an expression counts where it is. */
function isAsked(node) {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isParenthesizedExpression(parent)) return isAsked(parent);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === SyntaxKind.ExclamationToken;
  return ts.isBinaryExpression(parent) && parent.operatorToken.getText() in logics && isAsked(parent);
}

/** `!!a` makes a truth of a value, and changes none. */
function ofNegation(node) {
  const isNot = (one) => ts.isPrefixUnaryExpression(one) && one.operator === SyntaxKind.ExclamationToken;
  if (!isNot(node) || isNot(node.operand) || isNot(node.parent)) return [];
  return [replaced("negation", node, node.operand.getText())];
}

function ofGuard({ expression, thenStatement }) {
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  const refuses = last && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
  const shown = [expression.parent.getStart(), expression.end + 1];
  return refuses ? [{ ...replaced("guard", expression, "false"), shown }] : [];
}

function ofQuery({ expression, arguments: words, end }) {
  const operator = words.length === 3 && ts.isStringLiteral(words[1]) ? words[1].text : "";
  if (!Object.hasOwn(queried, operator)) return [];
  const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const by = JSON.stringify(queried[operator]);
  return [{ ...replaced("query", words[1], by), shown: [called.getStart(), end] }];
}

/** Templates as `sql` marks them; their other marks, as `<>` or `@>`, are no boundaries. */
function ofSql({ tag, template }) {
  if (tag.getText() !== "sql") return [];
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  return parts.flatMap((part) =>
    [...part.getText().matchAll(/(?<=\s)(<=|>=|<|>)(?=\s)/g)].map(({ 0: mark, index }) => {
      const start = part.getStart() + index;
      const end = start + mark.length;
      return { kind: "sql", start, end, by: boundaries[mark], shown: lineAround(template, start, end) };
    }),
  );
}

/** The part of a template that is on the line of a mark, from one end to the other. */
function lineAround(template, start, end) {
  const from = template.getStart();
  const text = template.getText();
  const after = text.indexOf("\n", end - from);
  return [from + text.lastIndexOf("\n", start - from) + 1, after < 0 ? template.end : from + after];
}
