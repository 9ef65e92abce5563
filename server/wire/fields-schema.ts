// USER_FIELDS as pages read it, without what checks values at the service.

/** In any language, or by the codes of languages. */
type Title = string | Readonly<Record<string, string>>

/** Value to choose, and what it is called. */
export type Choice = { const: string; title?: Title | undefined }

/** Property of USER_FIELDS, as pages and the element are given it. Bounds are inclusive. */
export type FieldProperty = {
  title?: Title | undefined
  /** False for one that its person cannot set. */
  input?: boolean
} & (
  | {
      type: 'string'
      format?: 'date' | 'date-time' | 'time' | 'email' | 'uri' | 'uuid' | undefined
      minLength?: number | undefined
      maxLength?: number | undefined
      enum?: readonly string[] | undefined
      oneOf?: readonly Choice[] | undefined
      default?: string | undefined
    }
  | {
      type: 'integer' | 'number'
      minimum?: number | undefined
      maximum?: number | undefined
      default?: number | undefined
    }
  | { type: 'boolean'; default?: boolean | undefined }
)

export type FieldsSchema = {
  properties: Readonly<Record<string, FieldProperty>>
  required?: readonly string[] | undefined
}

/** Of a text whose schema does not say. */
export const MOST_CHARACTERS = 255

/**
 * In English where the reader’s language has no words of its own, or else in the first that has; without any it is the name.
 * @param nearest to the reader’s language
 */
export function titleOf(
  name: string,
  { title = name }: FieldProperty | Choice,
  nearest: (known: readonly string[]) => string | undefined,
): string {
  if (typeof title === 'string') return title
  return title[nearest(Object.keys(title)) ?? 'en'] ?? Object.values(title)[0] ?? name
}

/** Those of a property that is a list to choose from; undefined of every other. */
export const choicesOf = (property: FieldProperty): readonly Choice[] | undefined =>
  property.type === 'string'
    ? (property.oneOf ?? property.enum?.map((value) => ({ const: value })))
    : undefined
