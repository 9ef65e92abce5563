// What a release changes in files, and what speaks against it.

const UNRELEASED = '## [Unreleased]\n'
const semantic = /^(\d+)\.(\d+)\.(\d+)$/

export type State = {
  version: string
  /** Of package.json. */
  current: string
  /** What `git status --porcelain` says. */
  changed: string
  tags: readonly string[]
  changelog: string
}

/** In a sentence with what to do; null where nothing speaks against it. */
export function refusalOf({ version, current, changed, tags, changelog }: State): string | null {
  if (!semantic.test(version)) return `Say which version it is: npm run release -- ${nextOf(current)}`
  if (isBefore(version, current))
    return `${version} is before ${current}, which package.json has: say a later one.`
  if (tags.includes(`v${version}`)) return `There is a tag v${version} already: say a later version.`
  if (changed.trim() !== '')
    return `The tree has changes that are not committed: commit them, or put them away by git stash.\n${changed.trimEnd()}`
  if (unreleasedIn(changelog) === '')
    return 'CHANGELOG.md says nothing below [Unreleased]: write there what people will notice.'
  return null
}

const nextOf = (current: string) => current.replace(/\d+$/, (patch) => String(Number(patch) + 1))

function isBefore(one: string, other: string): boolean {
  const [left = [], right = []] = [one, other].map((text) => (semantic.exec(text) ?? []).slice(1).map(Number))
  const differing = left.findIndex((part, index) => part !== right[index])
  return differing !== -1 && (left[differing] ?? 0) < (right[differing] ?? 0)
}

function unreleasedIn(changelog: string): string {
  const from = changelog.indexOf(UNRELEASED)
  if (from === -1) return ''
  const rest = changelog.slice(from + UNRELEASED.length)
  const next = rest.search(/^## /m)
  return (next === -1 ? rest : rest.slice(0, next)).trim()
}

/** @param today as 2026-11-22 */
export const released = (changelog: string, version: string, today: string): string =>
  changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${today}\n`)

const NEXT = '## To the next version\n'

/** The guide’s section, and a new one for what comes after. */
export const upgradeReleased = (guide: string, version: string): string =>
  guide.replace(NEXT, `${NEXT}\nNothing so far.\n\n## To ${version}\n`)

/** Only where it is this package's own. */
export function withVersion(name: string, text: string, current: string, version: string): string {
  if (name.endsWith('.md')) return text.replaceAll(`lockstep-${current}.tgz`, `lockstep-${version}.tgz`)
  // The chart’s own, and that of the image that it installs.
  if (name.endsWith('/Chart.yaml')) return text.replace(/^((?:appV|v)ersion: ).+$/gm, `$1${version}`)
  const own = `"name": "lockstep",`
  return text.replaceAll(
    new RegExp(`(${own}\\s+"version": ")[^"]+`, 'g'),
    (_, before: string) => `${before}${version}`,
  )
}
