// The address that an organization's name is likely to get; the application decides.

const MAXIMUM_LENGTH = 48

/** Lower-case ASCII words joined by hyphens, as the application makes them; '' for a name without any. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, MAXIMUM_LENGTH).replace(/-$/, '') ?? ''
}
