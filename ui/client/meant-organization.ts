// The organization that a link to its page is about, by its ID in the address: mails have such links.

const NAME = 'organization'

/** Null where the address names none. */
export const meantOrganization = (): string | null => new URLSearchParams(location.search).get(NAME)

/** The address of this page with that organization, and nothing else of its query. */
export function pathWithOrganization(): string {
  const id = meantOrganization()
  const query = id === null ? '' : `?${new URLSearchParams({ [NAME]: id })}`
  return location.pathname + query + location.hash
}
