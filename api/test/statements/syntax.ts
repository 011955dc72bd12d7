import type { Expression, Node, ParameterDeclaration } from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSatisfiesExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is'

/** The nodes in a node, to any depth. @param enters whether to look into one */
export function walk(node: Node, visit: (node: Node) => unknown, enters = (_: Node) => true): void {
  node.forEachChild((child) => {
    visit(child)
    if (enters(child)) walk(child, visit, enters)
  })
}

const isPropertyName = (name: Node) => isPropertyAccessExpression(name.parent) && name.parent.name === name

/** The names in a node that stand for themselves, but for those in functions. */
export function namesIn(node: Node): Node[] {
  const found: Node[] = []
  walk(
    node,
    (inner) => isIdentifier(inner) && !isPropertyName(inner) && found.push(inner),
    (inner) => !isFunction(inner),
  )
  return found
}

/** The name that a declaration or property has, if it is a plain one. */
export function nameOf(declaration: Node): string | null {
  const name = 'name' in declaration ? (declaration.name as Node | undefined) : undefined
  return name && (isIdentifier(name) || isStringLiteral(name)) ? name.text : null
}

export const isFunction = (node: Node) =>
  isArrowFunction(node) ||
  isFunctionDeclaration(node) ||
  isFunctionExpression(node) ||
  isMethodDeclaration(node)

export const parametersOf = (node: Node): readonly ParameterDeclaration[] =>
  isFunction(node) ? [...node.parameters] : []

/** Whether it is `sql` or a property of it. */
export const isOfSql = (node: Node): boolean =>
  isIdentifier(node) ? node.text === 'sql' : isPropertyAccessExpression(node) && isOfSql(node.expression)

/** All that a function may return. */
export function returnsOf(node: Node): Expression[] {
  if (!isFunction(node) || !node.body) return []
  if (!isBlock(node.body)) return [node.body]
  const found: Expression[] = []
  const visit = (inner: Node) => {
    if (isReturnStatement(inner) && inner.expression) found.push(inner.expression)
  }
  walk(node.body, visit, (inner) => !isFunction(inner))
  return found
}

/** What an expression has the value of: of one in brackets, what is in them; of a choice, each. */
export function choicesOf(node: Node): Expression[] {
  if (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node) ||
    isAwaitExpression(node)
  )
    return [node.expression]
  if (isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (!isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  if (kind === SyntaxKind.AmpersandAmpersandToken) return [node.right]
  const isEither = kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken
  return isEither ? [node.left, node.right] : []
}
