// The floors of the UI, and what the inspector's rooms may use of each other.

import { isIn } from './files.ts'

/** Bottom to top; what is not among them, such as the mains and the settings, counts by what it imports. */
const floors = [
  'ui/i18n',
  'ui/client',
  'ui/announcer.ts',
  'ui/environment.ts',
  'ui/components',
  'ui/auth',
  'ui/chart',
  'ui/pages',
  'ui/states',
  'ui/inspector',
]
export const floorOf = (path: string) => floors.findIndex((floor) => isIn(path, floor))

/** What each room of the inspector may use of the others. */
export const inspectorRooms: Record<string, string[]> = {
  transport: [],
  detail: ['transport'],
  lists: ['transport', 'detail'],
  alone: ['transport', 'detail'],
  guide: ['transport', 'detail', 'alone'],
}
export const roomOf = (path: string) => /^ui\/inspector\/(\w+)\//.exec(path)?.[1]
