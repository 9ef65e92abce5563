// Derives a tenant's slug from its name.

const MAXIMUM_LENGTH = 48

/** Lower-case ASCII words joined by hyphens, an apostrophe between no two of them; 'organization' where a name has no such letters. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const slug = words?.join('-').slice(0, MAXIMUM_LENGTH).replace(/-$/, '')
  return slug || 'organization'
}
