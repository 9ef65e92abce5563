// USER_FIELDS as pages read it, without what checks values at the service.

/** Property of USER_FIELDS, as pages and the element are given it. Bounds are inclusive. */
export type FieldProperty = {
  /** In any language, or by the codes of languages. */
  title?: string | Readonly<Record<string, string>> | undefined
  /** False for one that its person cannot set. */
  input?: boolean
} & (
  | {
      type: 'string'
      format?: 'date' | 'date-time' | 'time' | 'email' | 'uri' | 'uuid' | undefined
      minLength?: number | undefined
      maxLength?: number | undefined
      enum?: readonly string[] | undefined
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

/** In English where the language has no words of its own, or else in the first that has; without any it is the name. */
export function titleOf(name: string, { title = name }: FieldProperty, language: string): string {
  return typeof title === 'string' ? title : (title[language] ?? title.en ?? Object.values(title)[0] ?? name)
}
