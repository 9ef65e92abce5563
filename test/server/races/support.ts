// Two nodes for a file's tests, on a database that they have for themselves.

import { afterAll, beforeAll } from 'vitest'
import { createExplorer, type Explorer } from '../../races/explorer.ts'
import { type Nodes, startNodes } from '../../races/nodes.ts'
import { createDatabase } from '../../support/databases.ts'

export function nodesOfFile(profile: Nodes['profile'] = 'hardened'): {
  nodes: () => Nodes
  explorer: () => Explorer
} {
  let running: { nodes: Nodes; explorer: Explorer } | undefined
  beforeAll(async () => {
    const nodes = await startNodes(await createDatabase(), profile)
    running = { nodes, explorer: createExplorer(nodes) }
  })
  afterAll(() => running?.nodes.stop())
  const there = () => {
    if (!running) throw new Error('The nodes of this file have not started.')
    return running
  }
  return { nodes: () => there().nodes, explorer: () => there().explorer }
}
