// Makes hosts that differ from a given one by one fault each: a condition of a query, or a condition or constant of the code.

import { parseSync } from 'vite'
import type { Mutant } from '../flows/flow-mutants.ts'
import { below, isNode, type Node, nameIn, quoted } from '../syntax.ts'
import { type Fault, faultsInQuery, type Span } from './query-faults.ts'

/** `owner`: where the function begins that has it; null outside of any function. `site`: the expression that has it, if one may. */
export type HostMutant = Mutant & { owner: number | null; site: Span | null }

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '&&': '||',
  '||': '&&',
}

const isTest = (node: Node, parent: Node) =>
  parent.test === node && /^(IfStatement|ConditionalExpression|WhileStatement)$/.test(parent.type)

const isCondition = (node: Node, parent: Node) =>
  isTest(node, parent) ||
  (parent.type === 'LogicalExpression' && parent.operator !== '??') ||
  (parent.type === 'UnaryExpression' && parent.operator === '!')

/** A query that goes to PostgreSQL’s own client, as a string: it has no tag. */
const isStatement = (own: string) => /^[`']\s*(?:select|insert|update|delete|with|case)\s/.test(own)

const isKey = (node: Node, parent: Node) => parent.type === 'Property' && parent.key === node

/** Of one node, not of what it contains. */
function faultsOf(node: Node, parent: Node, text: string): Fault[] {
  const { start, end, operator } = node
  const own = text.slice(start, end)
  const put = (instead: string): Fault => ({
    start,
    end,
    put: instead,
    what: `${quoted(own)} → ${quoted(instead)}`,
    site: isKey(node, parent) ? null : { start, end },
  })
  const operands = () => [node.left as Node, node.right as Node] as const
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const opposite = opposites[String(operator)]
      if (!opposite) return []
      const [left, right] = operands()
      return [put(`${text.slice(left.start, left.end)} ${opposite} ${text.slice(right.start, right.end)}`)]
    }
    case 'Literal':
      if (typeof node.value === 'string') return isStatement(own) ? faultsInQuery(node, text, node) : []
      if (typeof node.value === 'number') return [put(String(node.value + 1))]
      return typeof node.value === 'boolean' && parent.type !== 'TSLiteralType'
        ? [put(String(!node.value))]
        : []
    case 'TemplateLiteral': {
      const tag = parent.type === 'TaggedTemplateExpression' ? text.slice(parent.start, start) : ''
      if (tag) return tag.startsWith('sql.') ? faultsInQuery(node, text, parent) : []
      return isStatement(own) ? faultsInQuery(node, text, node) : []
    }
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
    case 'AwaitExpression':
      return isCondition(node, parent) ? [put(`!(${own})`)] : []
    default:
      return []
  }
}

const isFunction = ({ type }: Node) => /^(Function|ArrowFunction)/.test(type)

type Found = Fault & { owner: number | null; within: string }

function allIn(node: Node, text: string, owner: number | null, path: readonly string[]): Found[] {
  return below(node)
    .filter(({ type }) => !type.startsWith('TS') || /^TS(As|Satisfies|NonNull)/.test(type))
    .flatMap((inner) => {
      const name = nameIn(inner)
      const names = name === null ? path : [...path, name]
      const own = isFunction(inner) ? inner.start : owner
      return [
        ...faultsOf(inner, node, text).map((fault) => ({ ...fault, owner: own, within: names.join('.') })),
        ...allIn(inner, text, own, names),
      ]
    })
}

function programOf(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return program as unknown as Node
}

export function hostMutantsOf(file: string, text: string): HostMutant[] {
  const named = new Map<string, number>()
  return allIn(programOf(file, text), text, null, []).map(({ within, what, ...fault }) => {
    const plain = `${within || 'the module'}: ${what}`
    const nth = (named.get(plain) ?? 0) + 1
    named.set(plain, nth)
    const line = text.slice(0, fault.start).split('\n').length
    return { file, line, name: nth === 1 ? plain : `${plain} (${nth})`, ...fault }
  })
}

const functionsIn = (node: Node): Node[] =>
  below(node).flatMap((inner) => [
    ...(isFunction(inner) && isNode(inner.body) ? [inner] : []),
    ...functionsIn(inner),
  ])

export const reachedKey = (file: string, owner: number) => `${file}:${owner}`

/** A host whose functions say that they have begun. */
export function markedHost(file: string, text: string): string {
  const marks = functionsIn(programOf(file, text)).flatMap(({ start, body, expression }) => {
    const mark = `globalThis.reachedHosts?.add(${JSON.stringify(reachedKey(file, start))})`
    const { start: begin, end, type } = body as Node
    if (type !== 'BlockStatement' && type !== 'FunctionBody' && expression !== false)
      return [
        { at: begin, mark: `(${mark}, ` },
        { at: end, mark: ')' },
      ]
    return [{ at: begin + 1, mark: `${mark};` }]
  })
  return marks
    .toSorted((one, other) => other.at - one.at)
    .reduce((marking, { at, mark }) => marking.slice(0, at) + mark + marking.slice(at), text)
}
