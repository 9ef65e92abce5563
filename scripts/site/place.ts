// Where the site is served: below which path, as which version, and where the other versions are.

import { BrokenSite } from './links.ts'

export type Version = { text: string; href: string }

export type Place = {
  /** `/`, or a path such as `/lockstep/` or `/lockstep/v0.2.0/`. */
  base: string
  /** What this one calls itself. */
  version: string
  /** The others, the newest one first. */
  others: readonly Version[]
}

const folderOf = (version: string) => `v${version}/`
/** An older version is in a folder of its own, below the newest. */
const inFolder = /(?<=\/)v(\d+\.\d+\.\d+)\/$/

const later = (one: string, other: string) => other.localeCompare(one, 'en', { numeric: true })

/**
 * @param tags of the repository, and `here` those of the state that is built
 * @throws BrokenSite where no site can be at that path
 */
export function placeOf(base: string, { tags, here }: Record<'tags' | 'here', readonly string[]>): Place {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base))
    throw new BrokenSite(`${base} is no path of a site: begin and end it with a slash, as in /lockstep/.`)
  const versionsIn = (names: readonly string[]) =>
    names.flatMap((name) => /^v(\d+\.\d+\.\d+)$/.exec(name)?.[1] ?? [])
  const [, own] = inFolder.exec(base) ?? []
  const root = base.replace(inFolder, '')
  if (own !== undefined) return { base, version: own, others: [{ text: 'The newest version', href: root }] }
  const [version] = versionsIn(here)
  return {
    base,
    version: version ?? 'Unreleased',
    others: versionsIn(tags)
      .filter((one) => one !== version)
      .toSorted(later)
      .map((one) => ({ text: one, href: root + folderOf(one) })),
  }
}
