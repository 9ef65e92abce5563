// Puts the types of events between the marks that docs/events.md has for them.

import { z } from 'zod'
import { appEventTypes, authEventTypes } from '../../server/wire/event-types.ts'
import { code, table } from './markdown-words.ts'

type Types = typeof authEventTypes | typeof appEventTypes
type Described = {
  type?: string
  enum?: unknown[]
  anyOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
}

/** `{ user: { id, email }, level: aal1 | aal2 }`: a text where nothing is said. */
function shapeOf({ properties, items, enum: values, anyOf }: Described): string {
  if (properties) {
    const members = Object.entries(properties).map(([name, one]) => {
      const shape = shapeOf(one)
      return shape === '' ? name : `${name}: ${shape}`
    })
    return `{ ${members.join(', ')} }`
  }
  if (items) return `[${shapeOf(items)}]`
  if (values) return values.join(' / ')
  return anyOf?.map(shapeOf).find((one) => one !== '') ?? ''
}

const rowsOf = (types: Types) =>
  Object.entries(types).map(([name, { version, means, data }]) => [
    code(name),
    String(version),
    `Sent when ${means}`,
    code(shapeOf(z.toJSONSchema(data) as Described)),
  ])

const tableOf = (types: Types) => table(['Type', 'Version', 'Meaning', 'Data'], rowsOf(types))

const marks =
  /(<!-- types of server\/wire\/event-types\.ts, written by npm run docs -->\n)[\s\S]*?(<!-- end of types -->)/

/** @throws Error where the page has no marks */
export function withEventTypes(page: string): string {
  if (page.search(marks) < 0) throw new Error('docs/events.md has no marks for its types.')
  const written = [
    '### Auth service, in order for each person',
    tableOf(authEventTypes),
    '### Application, in order for each organization',
    tableOf(appEventTypes),
  ].join('\n\n')
  return page.replace(marks, (_, begin: string, end: string) => `${begin}\n${written}\n\n${end}`)
}
