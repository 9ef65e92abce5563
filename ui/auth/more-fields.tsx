// What an operator asks for at a sign-up, besides name, email and password: a chunk of its own, for those who ask.

import type { FieldValue } from '../../server/wire/user-fields.ts'
import { draft } from '../client/stored.ts'
import { loadFields } from '../components/field-controls.tsx'
import type { Language } from '../i18n/languages.ts'

type Drafts = Record<string, FieldValue>

function readDrafts(): Drafts {
  try {
    return Object(JSON.parse(draft('fields').read()))
  } catch {
    return {}
  }
}

/** @param schema USER_FIELDS, as JSON */
export async function loadMoreFields(schema: string, language: Language) {
  const { read, Controls } = await loadFields(schema, language)
  const keep = (name: string, value: FieldValue) =>
    draft('fields').keep(JSON.stringify({ ...readDrafts(), [name]: value }))
  return {
    read,
    controls: (faultOf: (id: string) => string | undefined) => (
      <Controls values={readDrafts()} faultOf={faultOf} onTyped={keep} />
    ),
  }
}
