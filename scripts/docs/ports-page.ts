// Reads what each port answers from the type that declares it, since types are gone when a machine runs.

export type PortDescription = { name: string; answers: string; description: string }

const portsBlock = /^export type \w+Ports = \{\n([\s\S]*?)^\}/m
const onePort = /^ {2}(\w+): \(([\s\S]*?)\) => Promise<([\s\S]*?)>$/gm
const docAbove = /\/\*\* ((?:(?!\*\/)[\s\S])*?) \*\/\s*$/

/** @throws Error when the source declares no ports: the page would silently lose them */
export function portsIn(source: string): PortDescription[] {
  const block = portsBlock.exec(source)?.[1]
  const found = [...(block ?? '').matchAll(onePort)]
  if (!block || found.length === 0)
    throw new Error('No ports are declared where the catalogue looks for them.')
  let end = 0
  return found.map((match) => {
    const above = block.slice(end, match.index)
    end = match.index + match[0].length
    return {
      name: match[1] ?? '',
      answers: (match[3] ?? '').replaceAll(/\s+/g, ' '),
      description: docAbove.exec(above)?.[1]?.replaceAll(/\s*\n\s*\* ?/g, ' ') ?? '',
    }
  })
}
