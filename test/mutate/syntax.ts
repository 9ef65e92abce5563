// The syntax tree that mutants are made from.

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export const below = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** On one line, and no longer than can be read. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/;$/, '')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

/** The name that a declaration or a member gives to what it contains; null for another node. */
export function nameIn(node: Node): string | null {
  const id = node.type === 'Property' || node.type === 'MethodDefinition' ? node.key : node.id
  return isNode(id) && typeof id.name === 'string' ? id.name : null
}
