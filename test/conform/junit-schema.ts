// Holds a report in JUnit's XML against junit.xsd.

import { readFileSync } from 'node:fs'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'

/** @returns all that is wrong with it, [] where nothing is. @throws Error where it is no XML */
export function faultsOfJunit(xml: string): string[] {
  using schema = XmlDocument.fromString(readFileSync(new URL('junit.xsd', import.meta.url), 'utf8'))
  using validator = XsdValidator.fromDoc(schema)
  using report = XmlDocument.fromString(xml)
  try {
    validator.validate(report)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim())
    throw error
  }
}
