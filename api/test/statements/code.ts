import type { CallExpression, Node, ParameterDeclaration } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isAsExpression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isTaggedTemplateExpression,
  isTypeLiteralNode,
  isTypeReferenceNode,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { choicesOf, isOfSql, nameOf, namesIn, walk } from './syntax.ts'

export type Code = ReturnType<typeof codeOf>

/** The code of the API with what the compiler knows of it. The caller closes it. */
export function openCode() {
  const root = new URL('../../', import.meta.url).pathname
  const compiler = new API({ cwd: root })
  const [project] = compiler
    .updateSnapshot({ openProjects: [`${import.meta.dirname}/code.tsconfig.json`] })
    .getProjects()
  if (!project) throw new Error('the compiler opened no project')
  return { ...codeOf(project, `${root}src/`), close: () => compiler.close() }
}

/** Whether the text of a type or a declaration speaks of pieces of SQL. */
const mentionsSql = (text: string | undefined) => /\bFragment\b/.test(text ?? '')

function codeOf(project: Project, folder: string) {
  const { checker, program } = project
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(folder))
    .flatMap((name) => program.getSourceFile(name) ?? [])
  const nodes: Node[] = []
  for (const file of files) walk(file, (node) => nodes.push(node))

  const callsByName = Map.groupBy(nodes.filter(isCallExpression), ({ expression }) =>
    isIdentifier(expression) ? expression.text : null,
  )
  const propertiesByName = Map.groupBy(
    nodes.filter(
      (node) =>
        isPropertyAssignment(node) || isMethodDeclaration(node) || isShorthandPropertyAssignment(node),
    ),
    nameOf,
  )

  /** Names of properties that are or give pieces of SQL: to ask the compiler of no other saves half of its work. */
  const ofSql = new Set(
    nodes
      .filter((node) => isPropertySignatureDeclaration(node) || isMethodSignatureDeclaration(node))
      .filter((node) => mentionsSql(node.getText()))
      .map(nameOf),
  )

  // In one question, as each is a round trip to the compiler's process.
  const names = nodes.filter(isTaggedTemplateExpression).flatMap(namesIn)
  const symbols = new Map(checker.getSymbolAtLocation(names).map((symbol, index) => [names[index], symbol]))
  const declarations = new Map<Node, Node | undefined>()
  /** Where what a name means is declared. */
  const declarationOf = (name: Node): Node | undefined => {
    if (!declarations.has(name)) {
      const symbol = symbols.get(name) ?? checker.getSymbolAtLocation(name)
      const meant = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      declarations.set(name, (meant?.valueDeclaration ?? meant?.declarations[0])?.resolve(project))
    }
    return declarations.get(name)
  }

  /** The property of an interface that a name means, in an access or a pattern. */
  const propertyOf = (name: Node) => {
    const pattern = isBindingElement(name.parent) ? name.parent.parent : undefined
    const type = pattern && checker.getTypeAtLocation(pattern)
    const symbol = type && isIdentifier(name) ? checker.getPropertyOfType(type, name.text) : undefined
    const declaration = pattern ? symbol?.declarations[0]?.resolve(project) : declarationOf(name)
    if (
      !declaration ||
      (!isPropertySignatureDeclaration(declaration) && !isMethodSignatureDeclaration(declaration))
    )
      return undefined
    const { parent } = declaration
    return isInterfaceDeclaration(parent) || isTypeLiteralNode(parent)
      ? Object.assign(declaration, { parent })
      : undefined
  }

  const isInNamed = (type: Node) =>
    isTypeReferenceNode(type) && mentionsSql(declarationOf(type.typeName)?.getText())

  const takesSql = ({ type, parent: { parent: giver } }: ParameterDeclaration): boolean => {
    // Without a type it is an element of what is mapped, or a plain value that a feature is given.
    if (!type) return isCallExpression(giver) && mayBePiece(giver.expression)
    if (mentionsSql(type.getText())) return true
    const types: Node[] = [type]
    walk(type, (node) => types.push(node))
    return types.some(isInNamed)
  }

  /** Whether it may be a piece of SQL, by its form: to ask the compiler for the type of each value takes long. */
  const mayBePiece = (node: Node): boolean => {
    if (isAsExpression(node) && mentionsSql(node.type.getText())) return true
    const choices = choicesOf(node)
    if (choices.length > 0) return choices.some(mayBePiece)
    if (isOfSql(node)) return true
    if (isCallExpression(node)) return [node.expression, ...node.arguments].some(mayBePiece)
    if (isElementAccessExpression(node)) return mayBePiece(node.expression)
    if (isObjectLiteralExpression(node) || isArrayLiteralExpression(node))
      return /\bsql\b/.test(node.getText())
    if (isPropertyAccessExpression(node)) return ofSql.has(node.name.text) || mayBePiece(node.expression)
    let from = isIdentifier(node) ? declarationOf(node) : undefined
    while (from && isBindingElement(from)) from = from.parent.parent
    if (!from?.getSourceFile().fileName.startsWith(folder)) return false
    if (isParameterDeclaration(from)) return takesSql(from)
    return isVariableDeclaration(from) && (!from.initializer || mayBePiece(from.initializer))
  }

  const isPiece = (type: Type | undefined): boolean =>
    type?.isUnionType()
      ? (type.getTypes() ?? []).some(isPiece)
      : type !== undefined && Boolean(type.flags & TypeFlags.Object) && type.getSymbol()?.name === 'Fragment'

  return {
    checker,
    nodes,
    declarationOf,
    /** The file in the folder, as 'money/wallet/wallet.sql.ts', and the line. */
    place: (node: Node) => {
      const file = node.getSourceFile()
      const line = file.text.slice(0, node.getStart()).split('\n').length
      return { file: file.fileName.slice(folder.length), line }
    },
    /** Where what `{ name }` holds is declared. */
    shorthandDeclarationOf: (property: Node) =>
      checker.getShorthandAssignmentValueSymbol(property)?.valueDeclaration?.resolve(project),
    /** Those that are pieces of SQL, by their types. */
    piecesAmong: (values: readonly Node[]): Set<Node> => {
      const nodes = values.filter(mayBePiece)
      const types = checker.getTypeAtLocation(nodes)
      return new Set(nodes.filter((_, index) => isPiece(types[index])))
    },
    /** Whether pieces of SQL come by a parameter. */
    takesSql,
    /** The calls of a function by its name. */
    callsOf: (called: Node): CallExpression[] => {
      const named = isVariableDeclaration(called.parent) ? called.parent : called
      const name = nameOf(named)
      if (name === null) return []
      return (callsByName.get(name) ?? []).filter(({ expression }) => declarationOf(expression) === named)
    },
    /** What the objects of an interface have as this property of it, which is or gives a piece of SQL. */
    implementationsOf: (property: Node): Node[] => {
      const declaration =
        isIdentifier(property) && ofSql.has(property.text) ? propertyOf(property) : undefined
      if (!declaration || !mentionsSql(declaration.getText())) return []
      const { members } = declaration.parent
      const required = members.filter((it) => !('postfixToken' in it && it.postfixToken)).map(nameOf)
      const possible = new Set(members.map(nameOf))
      return (propertiesByName.get(nameOf(declaration)) ?? []).filter(({ parent }) => {
        if (!isObjectLiteralExpression(parent)) return false
        const names = parent.properties.map(nameOf)
        return required.every((name) => names.includes(name)) && names.every((name) => possible.has(name))
      })
    },
  }
}
