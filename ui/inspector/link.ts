// Links that lead to an actor and a moment, which stand in the address's hash.

type Link = { actor: string | null; at: number | null }

export function readLink(hash: string): Link {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const at = Number(params.get('at') ?? Number.NaN)
  return { actor: params.get('actor'), at: Number.isSafeInteger(at) && at > 0 ? at : null }
}

/** `at` is the number the hub has given the message. */
export function writeLink({ actor, at }: Link): string {
  const params = new URLSearchParams()
  if (actor) params.set('actor', actor)
  if (at !== null) params.set('at', `${at}`)
  const text = `${params}`
  return text && `#${text}`
}
