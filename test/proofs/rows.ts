// The rows of docs/proofs.md, which list each property with the faults that were seeded to see it fail.

import { textOf } from '../rules/support/files.ts'

type Found = { flaw: string; property: string }

/** @returns the rows that the page should have and has not */
export function rowsMissing(properties: readonly string[], faults: readonly Found[]): string[] {
  const rows = [...textOf('docs/proofs.md').matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([row]) => row)
  return properties
    .map((property) => {
      const found = faults.filter((fault) => fault.property.split(': ')[0] === property)
      return `| ${property} | ${found.map(({ flaw }) => flaw).join('; ')} |`
    })
    .filter((row) => !rows.includes(row))
}
