import type { Node, TypeNode } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import type { Code } from './code.ts'
import { isOfSql } from './syntax.ts'

const METHODS = ['many', 'one', 'only', 'value', 'valueIfAny', 'column', 'some', 'run', 'page'] as const

/** A statement of the code: a handle's method with its text. */
export interface Statement {
  readonly method: (typeof METHODS)[number]
  readonly node: Node
  /** the template, or the piece given in its place */
  readonly text: Node
  /** what is asserted of its rows or values, where the code says it here */
  readonly asserted: TypeNode | undefined
}

/** All statements of the code. */
export function statementsOf(code: Code): Statement[] {
  const methodOf = (tag: Node): Statement['method'] | undefined => {
    if (!isPropertyAccessExpression(tag) || isOfSql(tag)) return undefined
    const method = METHODS.find((each) => each === tag.name.text)
    const declared = method && code.declarationOf(tag.name)?.getSourceFile().fileName
    return declared?.endsWith('/platform/db/statements.ts') ? method : undefined
  }
  return code.nodes.flatMap((node): Statement[] => {
    if (isTaggedTemplateExpression(node)) {
      const page = isCallExpression(node.tag) ? node.tag : undefined
      const method = methodOf(page ? page.expression : node.tag)
      const [asserted] = (page ?? node).typeArguments ?? []
      return method ? [{ method, node, text: node.template, asserted }] : []
    }
    if (!isCallExpression(node)) return []
    const page = isCallExpression(node.expression) ? node.expression : undefined
    const method = methodOf(page ? page.expression : node.expression)
    const [text] = node.arguments
    if (!method || !text || (method === 'page' && !page)) return []
    const [asserted] = (page ?? node).typeArguments ?? []
    return [{ method, node, text, asserted }]
  })
}
