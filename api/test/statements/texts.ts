import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import type { Code } from './code.ts'
import { type Origin, originsIn } from './origins.ts'
import { isOfSql } from './syntax.ts'

/** In the place of a bound value, until the places are counted. */
const VALUE = '\0'

/**
 * As many alternatives as the part with the most has; with each, the others give the one at the same place. So what belongs
 * together in the code must stand in the same order there, as the two sides of several conditions do.
 */
function combined(parts: readonly (readonly string[])[]): string[] {
  const most = Math.max(1, ...parts.map(({ length }) => length))
  const at = (index: number) => parts.map((part) => part[Math.min(index, part.length - 1)] ?? '').join('')
  return [...new Set(Array.from({ length: most }, (_, index) => at(index)))]
}

const quoted = (part: string) => `"${part}"`

/**
 * The texts that a statement may have, read from the code, so that each piece of each choice is in one of them; and the
 * expressions that were taken for bound values.
 */
export function textsIn(code: Code) {
  const origins = originsIn(code)
  let values: Node[] = []

  /** The constants that an expression may be. */
  const constants = (expression: Origin): (string | number)[] =>
    origins.of(expression).flatMap(({ node, given }) => {
      if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text]
      if (isNumericLiteral(node)) return [Number(node.text)]
      if (isTemplateExpression(node)) {
        const spans = node.templateSpans.map(({ expression, literal }) => ({
          known: constants({ node: expression, given }).map(String),
          after: literal.text,
        }))
        if (spans.some(({ known }) => known.length === 0)) return []
        return combined([[node.head.text], ...spans.flatMap(({ known, after }) => [known, [after]])])
      }
      const type = code.checker.getTypeAtLocation(node)
      const types = type?.isUnionType() ? type.getTypes() : [type]
      return types.flatMap((each) => {
        if (each?.isStringLiteralType() || each?.isNumberLiteralType()) return [each.value]
        return each && code.checker.typeToString(each) === 'number' ? [1] : []
      })
    })

  const ofTemplate = (template: Node, given: Origin['given']): string[] => {
    if (!isTemplateExpression(template)) return ['text' in template ? String(template.text) : '']
    return combined([
      [template.head.text],
      ...template.templateSpans.flatMap((span) => [
        pieces({ node: span.expression, given }),
        [span.literal.text],
      ]),
    ])
  }

  /** What `sql.lit`, `id`, `raw` and `join` make; nothing of what only the run time knows. */
  const ofSql = (
    method: string,
    [argument, separator]: readonly Node[],
    given: Origin['given'],
  ): string[] => {
    if (!argument) return []
    if (method === 'join') {
      const each = origins.elements({ node: argument, given }).map(pieces)
      const [between = ', '] = separator ? constants({ node: separator, given }) : []
      return each.length > 0
        ? combined(each.flatMap((one, index) => (index === 0 ? [one] : [[String(between)], one])))
        : []
    }
    return constants({ node: argument, given }).map((it) => {
      if (method === 'id') return String(it).split('.').map(quoted).join('.')
      return method === 'raw' || typeof it === 'number' ? String(it) : `'${it.replaceAll("'", "''")}'`
    })
  }

  /** What an expression becomes in a statement: pieces of SQL, or a value. */
  const pieces = (expression: Origin): string[] =>
    origins.of(expression).flatMap(({ node, given }) => {
      if (isTaggedTemplateExpression(node) && isOfSql(node.tag)) return ofTemplate(node.template, given)
      const called = isCallExpression(node) && isOfSql(node.expression) ? node : undefined
      const made =
        called && isPropertyAccessExpression(called.expression)
          ? ofSql(called.expression.name.text, called.arguments, given)
          : []
      if (made.length > 0) return made
      values.push(node)
      return [VALUE]
    })

  const numbered = (text: string) => {
    let places = 0
    return text.replaceAll(VALUE, () => `$${++places}`)
  }

  /** @param statement a template of a handle's method, or a piece given to it */
  return (statement: Node): { readonly texts: readonly string[]; readonly values: readonly Node[] } => {
    values = []
    const given = new Map()
    const isTemplate = isTemplateExpression(statement) || isNoSubstitutionTemplateLiteral(statement)
    const texts = isTemplate ? ofTemplate(statement, given) : pieces({ node: statement, given })
    return { texts: texts.map(numbered), values }
  }
}
