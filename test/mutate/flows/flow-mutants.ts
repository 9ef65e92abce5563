// Makes flows that differ from a given one by one fault each: an operation that is not asked for, or two statements in the other order.

import { parseSync } from 'vite'
import { below, isNode, type Node, quoted } from '../syntax.ts'

export type Mutant = {
  file: string
  line: number
  /** The generator that has it, and what is wrong: a name that stays when lines move. */
  name: string
  /** What of the text is replaced, and by what. */
  start: number
  end: number
  put: string
}

const nameOf = ({ id }: Node): string => (isNode(id) ? String(id.name) : 'a generator')

function inGenerator(node: Node, visit: (node: Node, parent: Node) => void): void {
  for (const inner of below(node)) {
    visit(inner, node)
    const isOther = /^Function|^Arrow/.test(inner.type) && inner.generator === true
    if (!isOther) inGenerator(inner, visit)
  }
}

const generatorsIn = (node: Node): Node[] => [
  ...(node.generator === true ? [node] : []),
  ...below(node).flatMap(generatorsIn),
]

/** Nothing is done after a return: in the other order what was before it is left out, which is a mutant of its own. */
const isEnd = ({ type }: Node) => type === 'ReturnStatement'

/** Whether it asks for something: two statements that do not may be in either order. */
const asks = (node: Node): boolean => node.type === 'YieldExpression' || below(node).some(asks)

type Fault = Pick<Mutant, 'start' | 'end' | 'put'> & { what: string }

function faultsIn(generator: Node, text: string): Fault[] {
  const found: Fault[] = []
  const textOf = ({ start, end }: Node) => text.slice(start, end)
  inGenerator(generator, (node, parent) => {
    if (node.type === 'YieldExpression') {
      const isStatement = parent.type === 'ExpressionStatement'
      const { start, end } = isStatement ? parent : node
      found.push({ start, end, put: isStatement ? ';' : 'null', what: `without ${quoted(textOf(node))}` })
    }
    if (node.type !== 'BlockStatement') return
    const statements = (node.body as Node[]).filter(isNode)
    for (const [index, after] of statements.slice(1).entries()) {
      const first = statements[index]
      if (!first || isEnd(after) || isEnd(first) || !(asks(first) || asks(after))) continue
      const between = text.slice(first.end, after.start)
      const put = `${textOf(after)};${between}${textOf(first)};`
      const what = `${quoted(textOf(after))} before ${quoted(textOf(first))}`
      found.push({ start: first.start, end: after.end, put, what })
    }
  })
  return found
}

export function flowMutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const named = new Map<string, number>()
  return generatorsIn(program as unknown as Node).flatMap((generator) =>
    faultsIn(generator, text).map(({ start, end, put, what }) => {
      const plain = `${nameOf(generator)}: ${what}`
      const nth = (named.get(plain) ?? 0) + 1
      named.set(plain, nth)
      const line = text.slice(0, start).split('\n').length
      return { file, line, name: nth === 1 ? plain : `${plain} (${nth})`, start, end, put }
    }),
  )
}

/** What a mutant is one of: its file and its generator. */
export const generatorOf = ({ file, name }: Pick<Mutant, 'file' | 'name'>) => `${file} ${name.split(': ')[0]}`

/** A flow whose generators say that they have begun. */
export function marked(file: string, text: string): string {
  const { program } = parseSync(file, text)
  const marks = generatorsIn(program as unknown as Node).flatMap((generator) => {
    const key = generatorOf({ file, name: `${nameOf(generator)}: ` })
    const mark = `(globalThis.reached ??= new Set()).add(${JSON.stringify(key)});`
    return isNode(generator.body) ? [{ at: generator.body.start + 1, mark }] : []
  })
  return marks
    .toSorted((one, other) => other.at - one.at)
    .reduce((marking, { at, mark }) => marking.slice(0, at) + mark + marking.slice(at), text)
}

export const mutated = (text: string, { start, end, put }: Pick<Mutant, 'start' | 'end' | 'put'>): string =>
  text.slice(0, start) + put + text.slice(end)
