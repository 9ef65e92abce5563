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
