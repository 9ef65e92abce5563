// The ways in which a database goes away, and how it comes back.

import type { System } from './system.ts'

export type DatabaseFault = { goes: () => Promise<void>; returns: () => Promise<void> }

export const databaseFaults = (system: () => System): Record<string, DatabaseFault> => {
  const links = () => [system().links.authToDatabase, system().links.appToDatabase]
  return {
    'is stopped': { goes: () => system().postgres.stop(), returns: () => system().postgres.start() },
    'is killed': { goes: () => system().postgres.kill(), returns: () => system().postgres.start() },
    'is frozen, its connections open': {
      goes: async () => system().postgres.freeze(),
      returns: async () => system().postgres.thaw(),
    },
    'is behind a network that drops everything': {
      goes: async () => {
        for (const link of links()) link.set({ kind: 'hold' })
      },
      returns: async () => {
        for (const link of links()) link.set({ kind: 'pass' })
      },
    },
    'is behind a network that cuts and refuses': {
      goes: async () => {
        for (const link of links()) {
          link.set({ kind: 'refuse' })
          link.cut()
        }
      },
      returns: async () => {
        for (const link of links()) link.set({ kind: 'pass' })
      },
    },
    'is read-only': {
      goes: () => system().postgres.readOnly(true),
      returns: () => system().postgres.readOnly(false),
    },
  }
}
