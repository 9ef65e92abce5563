// The layers of a service, top to bottom, and which of them each file reaches.

import { isIn } from './files.ts'
import type { Import } from './imports.ts'

/** `rooms` are the folders of a service that a route leads to: they may use each other, in no circle. */
const layers = ['app', 'routes', 'rooms', 'methods', 'steps', 'rows', 'ground'] as const
export type Layer = (typeof layers)[number]

const folders: Partial<Record<string, Layer>> = {
  'create-app': 'app',
  'create-auth-app': 'app',
  'app.routes': 'routes',
  'auth.routes': 'routes',
  flows: 'rooms',
  'openid-provider': 'rooms',
  callback: 'rooms',
  sessions: 'rooms',
  tenants: 'rooms',
  pages: 'rooms',
  relay: 'rooms',
  crypto: 'ground',
  providers: 'ground',
}

/** Null for helpers beside the layers: they count by what they import. */
export function layerOf(path: string): Layer | null {
  const [, service, , rest] = /^server\/(auth|app)\/((.+?)(?:\.ts|\/.*))$/.exec(path) ?? []
  if (isIn(path, 'server/db', 'server/mail')) return 'ground'
  if (!service || !rest) return null
  return folders[rest] ?? layers.find((layer) => layer === rest) ?? null
}

const isAbove = (one: Layer, other: Layer): boolean => layers.indexOf(one) < layers.indexOf(other)

/** Each way, through helpers too, by which a file reaches a layer above its own. */
export function climbs(imports: readonly Import[]): string[] {
  const below = (path: string, seen: Set<string>): string[][] => {
    if (seen.has(path)) return []
    seen.add(path)
    return imports
      .filter((one) => one.from === path)
      .flatMap(({ to }) => (layerOf(to) ? [[to]] : below(to, seen).map((way) => [to, ...way])))
  }
  const layered = [...new Set(imports.map((one) => one.from))].filter(layerOf)
  return layered.flatMap((path) =>
    below(path, new Set())
      .filter((way) => {
        const [own, reached] = [layerOf(path), layerOf(way.at(-1) ?? '')]
        return own && reached && isAbove(reached, own)
      })
      .map((way) => [path, ...way].join(' → ')),
  )
}
