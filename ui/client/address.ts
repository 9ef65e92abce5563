// Where a route of a server is: the only place that puts addresses together.

/** @param base with a path or without one; where it is empty, the page's own origin */
export function addressOf(base: string, path: string, query: Record<string, string> = {}): URL {
  const address = new URL(base, location.origin)
  address.pathname = address.pathname.replace(/\/*$/, path)
  address.search = new URLSearchParams(query).toString()
  return address
}

/** Of a page, or a route, of the application. */
export const ownAddress = (path: string): URL => new URL(path, location.origin)
