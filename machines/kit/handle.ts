// A handle lets a machine carry a secret, or an object of its host, whose content it must never read.

const contents = new WeakMap<object, unknown>()

/** Opaque: as JSON, in a snapshot, an inspector or a log it reads '[redacted]'. */
export interface Handle<T> {
  readonly toJSON: () => '[redacted]'
  /** Exists for the compiler alone: distinguishes handles of different contents. */
  readonly kind?: T
}

const redacted = { toJSON: () => '[redacted]' as const }

export function conceal<T>(value: T): Handle<T> {
  const handle: Handle<T> = Object.freeze(Object.create(redacted))
  contents.set(handle, value)
  return handle
}

export const isHandle = (value: unknown): value is Handle<unknown> =>
  typeof value === 'object' && value !== null && contents.has(value)

/** @throws TypeError for what `conceal` did not make, a copy of a handle included */
export function reveal<T>(handle: Handle<T>): T {
  if (!contents.has(handle))
    throw new TypeError('This handle holds nothing here: handles do not survive a copy.')
  return contents.get(handle) as T
}
