import ts from "typescript";

/**
 * Reports tables that are looked up by a string, and strings that an assertion makes words of ours: `table[word]` and `word in table`
 * find inherited words, too. `own` and `isKeyOf` (common/own.ts) find the table's own; a Map and a narrower type are as good.
 */
export const wordsInTables = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      lookUp: "“constructor” is in every table: use own(table, word), a Map, or a narrower type of the word.",
      inTable: "“constructor” is in every table: use isKeyOf(table, word).",
      asserted: "An assertion makes no string a word of ours: narrow it, by isKeyOf, find or ===.",
    },
  },
  create(context) {
    const { program, getTypeAtLocation } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const hasInherited = (node) => node.type !== "Literal" && hasAnyWord(getTypeAtLocation(node), checker);

    const typesIn = (node) => entriesOf(getTypeAtLocation(node), checker);

    function assertion(node) {
      let given = node.expression;
      while (given.type === "TSAsExpression") given = given.expression;
      if (isConst(node) || isListOfKeys(given)) return;
      // The asserted type first: that of the expression takes longer.
      if (!typesIn(node).some((type) => isOurs(type, checker))) return;
      if (typesIn(given).some((type) => !isAny(type) && hasAnyWord(type, checker)))
        context.report({ node, messageId: "asserted" });
    }

    return {
      "MemberExpression[computed=true]"({ property }) {
        if (hasInherited(property)) context.report({ node: property, messageId: "lookUp" });
      },
      "ObjectPattern > Property[computed=true]"({ key }) {
        if (hasInherited(key)) context.report({ node: key, messageId: "lookUp" });
      },
      "BinaryExpression[operator='in']"({ left }) {
        if (left.type !== "PrivateIdentifier" && hasInherited(left))
          context.report({ node: left, messageId: "inTable" });
      },
      TSAsExpression: assertion,
    };
  },
};

const { TypeFlags } = ts;
const inherited = Object.getOwnPropertyNames(Object.prototype);

const isAny = ({ flags }) => (flags & TypeFlags.Any) !== 0;

/** True if a value of the type can be an inherited word: a string, also a branded one, of a template or of a type parameter. */
function hasAnyWord(type, checker) {
  if (type.flags & (TypeFlags.String | TypeFlags.Any)) return true;
  if (type.isUnion()) return type.types.some((one) => hasAnyWord(one, checker));
  // The objects of a brand do not narrow it; `keyof T & string` is narrower.
  if (type.isIntersection()) {
    const parts = type.types.filter(({ flags }) => !(flags & TypeFlags.Object));
    return parts.length > 0 && parts.every((part) => hasAnyWord(part, checker));
  }
  if (type.flags & TypeFlags.TypeParameter) {
    const limit = type.symbol?.declarations?.find(ts.isTypeParameterDeclaration)?.constraint;
    return limit !== undefined && hasAnyWord(checker.getTypeFromTypeNode(limit), checker);
  }
  const isTemplate = type.flags & TypeFlags.TemplateLiteral;
  const takes = (name) => checker.isTypeAssignableTo(checker.getStringLiteralType(name), type);
  return isTemplate !== 0 && inherited.some(takes);
}

const literal =
  TypeFlags.StringLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping |
  TypeFlags.Index |
  TypeFlags.IndexedAccess |
  TypeFlags.TypeParameter |
  TypeFlags.Never;

/** True for a type of words, or of keys, that not every string belongs to. */
function isOurs(type, checker) {
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return !hasAnyWord(type, checker) && parts.some(({ flags }) => flags & literal);
}

/** The types of a list's entries; any other type itself. */
const entriesOf = (type, checker) =>
  checker.isArrayType(type) || checker.isTupleType(type) ? checker.getTypeArguments(type) : [type];

const isConst = ({ typeAnnotation: { typeName } }) => typeName?.name === "const";

/** `Object.keys(table)` has the table's own words only. */
const isListOfKeys = ({ callee }) =>
  callee?.type === "MemberExpression" && callee.object.name === "Object" && callee.property.name === "keys";
