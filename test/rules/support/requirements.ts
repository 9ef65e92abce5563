// The rows of docs/requirements.

import { type Requirement, readSections } from '../../../scripts/docs/requirements.ts'

export const page = 'docs/requirements.md'
export const sections = readSections()
export const rows: Requirement[] = sections.flatMap((one) => one.rows)
