import type { CallExpression, Node, ParameterDeclaration } from 'typescript/unstable/ast'
import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isIdentifier,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import type { Code } from './code.ts'
import { choicesOf, isFunction, isOfSql, nameOf, parametersOf, returnsOf } from './syntax.ts'

/** What the parameters of the functions around an expression were given, by their declarations. */
type Given = ReadonlyMap<Node, Origin | undefined>

/** An expression of the code, with what the parameters in it stand for. */
export interface Origin {
  readonly node: Node
  readonly given: Given
}

const DEEPEST = 40

/**
 * Follows an expression through names, calls, properties and choices to where its value may come from: templates,
 * objects, lists, functions. What cannot be followed comes from itself.
 */
export function originsIn(code: Code) {
  const of = (it: Origin, depth = 0): Origin[] => {
    const found = depth > DEEPEST ? [] : before(it, depth + 1)
    return found.length > 0 ? found : [it]
  }

  const before = ({ node, given }: Origin, depth: number): Origin[] => {
    const at = (node: Node): Origin => ({ node, given })
    const choices =
      isConditionalExpression(node) && isLeftOut(at(node.condition)) ? [node.whenFalse] : choicesOf(node)
    if (choices.length > 0) return choices.flatMap((each) => of(at(each), depth))
    if (isIdentifier(node)) return declared(code.declarationOf(node), given, depth)
    if (isPropertyAccessExpression(node)) return property(node.name, of(at(node.expression), depth), depth)
    if (isElementAccessExpression(node)) return members(at(node.expression), node.argumentExpression, depth)
    return isCallExpression(node) && !isOfSql(node.expression) ? results(node, given, depth) : []
  }

  const declared = (declaration: Node | undefined, given: Given, depth: number): Origin[] => {
    if (!declaration) return []
    if (isFunction(declaration)) return [{ node: declaration, given }]
    if (isParameterDeclaration(declaration)) return passed(declaration, given, depth)
    if (isBindingElement(declaration)) return taken(declaration, given, depth)
    if (!isVariableDeclaration(declaration)) return []
    const { initializer, parent } = declaration
    if (initializer) return of({ node: initializer, given }, depth)
    const loop = parent.parent
    return isForOfStatement(loop) ? elements({ node: loop.expression, given }, depth) : []
  }

  const orElse = (found: Origin[], initializer: Node | undefined, given: Given, depth: number): Origin[] =>
    found.length > 0 || !initializer ? found : of({ node: initializer, given }, depth)

  /** What a parameter was given; of a function that nothing calls on the way, what pieces all its callers give. */
  const passed = (parameter: ParameterDeclaration, given: Given, depth: number): Origin[] => {
    const { initializer, parent } = parameter
    const bound = given.get(parameter)
    if (bound) return of(bound, depth)
    if (given.has(parameter) || !code.takesSql(parameter)) return orElse([], initializer, given, depth)
    return code.callsOf(parent).flatMap((call) => {
      const node = call.arguments[parametersOf(parent).indexOf(parameter)] ?? initializer
      return node ? of({ node, given: new Map() }, depth) : []
    })
  }

  /** What a pattern takes out of an object or a list. */
  const taken = (element: Node, given: Given, depth: number): Origin[] => {
    if (!isBindingElement(element)) return []
    const pattern = element.parent
    const whole = declared(pattern.parent, given, depth)
    const name = element.propertyName ?? element.name
    const found = isArrayBindingPattern(pattern)
      ? whole.flatMap(({ node, given }) => {
          const its = isArrayLiteralExpression(node)
            ? node.elements[pattern.elements.indexOf(element)]
            : undefined
          return its ? of({ node: its, given }, depth) : []
        })
      : property(name, whole, depth)
    return orElse(found, element.initializer, given, depth)
  }

  /** Whether a name is that of a property which the known caller left out. */
  const isLeftOut = ({ node, given }: Origin): boolean => {
    const element = isIdentifier(node) ? code.declarationOf(node) : undefined
    if (!element || !isBindingElement(element) || element.initializer) return false
    const whole = declared(element.parent.parent, given, 0)
    const isKnown = whole.length > 0 && whole.every(({ node }) => isObjectLiteralExpression(node))
    return isKnown && properties(whole, nameOf(element) ?? '', 0).length === 0
  }

  /** A property of objects that are known; else of all that are made for its interface. */
  const property = (name: Node | undefined, objects: readonly Origin[], depth: number): Origin[] => {
    if (!name || !isIdentifier(name)) return []
    const found = properties(objects, name.text, depth)
    if (found.length > 0) return found
    return code.implementationsOf(name).flatMap((its) => held(its, new Map(), depth))
  }

  const properties = (objects: readonly Origin[], name: string, depth: number): Origin[] =>
    objects.flatMap(({ node, given }) => {
      if (!isObjectLiteralExpression(node)) return []
      for (const its of [...node.properties].reverse()) {
        if (nameOf(its) === name) return held(its, given, depth)
        if (!isSpreadAssignment(its)) continue
        const found = properties(of({ node: its.expression, given }, depth), name, depth)
        if (found.length > 0) return found
      }
      return []
    })

  /** What a property of an object is. */
  const held = (property: Node, given: Given, depth: number): Origin[] => {
    if (isPropertyAssignment(property)) return of({ node: property.initializer, given }, depth)
    if (isShorthandPropertyAssignment(property))
      return declared(code.shorthandDeclarationOf(property), given, depth)
    return [{ node: property, given }]
  }

  /** What an index may give of objects and lists. */
  const members = (whole: Origin, index: Node, depth: number): Origin[] =>
    of(whole, depth).flatMap((it) => {
      if (!isObjectLiteralExpression(it.node)) return elements(it, depth)
      const names = isStringLiteral(index) ? [index.text] : it.node.properties.map(nameOf)
      return names.flatMap((name) => (name === null ? [] : properties([it], name, depth)))
    })

  /** What a function returns that is given these. */
  const returned = (
    { node, given }: Origin,
    args: readonly (Origin | undefined)[],
    depth: number,
  ): Origin[] => {
    const inside = new Map(given)
    for (const [index, parameter] of parametersOf(node).entries()) inside.set(parameter, args[index])
    return returnsOf(node).flatMap((its) => of({ node: its, given: inside }, depth))
  }

  const results = (call: CallExpression, given: Given, depth: number): Origin[] => {
    const args = call.arguments.map((node) =>
      isSpreadElement(node) || node.getText() === 'undefined' ? undefined : { node, given },
    )
    return of({ node: call.expression, given }, depth).flatMap((called) => returned(called, args, depth))
  }

  /** The elements of a list. */
  const elements = (list: Origin, depth = 0): Origin[] =>
    of(list, depth).flatMap(({ node, given }) => {
      if (isArrayLiteralExpression(node))
        return node.elements.flatMap((its) =>
          isSpreadElement(its)
            ? elements({ node: its.expression, given }, depth + 1)
            : of({ node: its, given }, depth),
        )
      return isCallExpression(node) ? made(node, given, depth + 1) : []
    })

  /** The elements of a list that a method makes of another; of one that is not known, what it makes of any element. */
  const made = (
    { expression, arguments: [argument] }: CallExpression,
    given: Given,
    depth: number,
  ): Origin[] => {
    if (!isPropertyAccessExpression(expression)) return []
    const from = elements({ node: expression.expression, given }, depth)
    const flat = (all: Origin[]) =>
      all.flatMap((each) => (isArrayLiteralExpression(each.node) ? elements(each, depth) : [each]))
    const method = expression.name.text
    if (method === 'filter' || method === 'toSorted') return from
    if (method === 'flat') return flat(from)
    if ((method !== 'map' && method !== 'flatMap') || !argument) return []
    const each = from.length > 0 ? from : [undefined]
    const all = of({ node: argument, given }, depth).flatMap((map) =>
      each.flatMap((element) => returned(map, [element], depth)),
    )
    return method === 'map' ? all : flat(all)
  }

  return { of, elements }
}
