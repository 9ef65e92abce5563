// The token of a mailed link, behind the # of its address: out of the address as soon as it is read, where a picture of the screen or
// a copied address would show it to others, and kept with the entry of the browser's history, where a reload finds it.

/** @returns an empty text where there is none */
export function takeMailedToken(): string {
  const token = location.hash.slice(1)
  const state = history.state as { token?: string } | null
  if (!token) return state?.token ?? ''
  history.replaceState({ ...state, token }, '', location.pathname + location.search)
  return token
}

/** Of this page, for who comes back to it by another entry of the history. */
export function addressWithToken(): string {
  const { token } = (history.state ?? {}) as { token?: string }
  return location.pathname + location.search + (token ? `#${token}` : location.hash)
}
