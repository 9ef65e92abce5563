// A fault that another product had, and where it was read.

export type KnownFault = {
  advisory: string
  product: string
  /** Where it was read. */
  source: string
  wrong: string
  /** The seeded fault, by what it says. */
  flaw: string
  /** The rest of it, where it was more than one fault. */
  beside?: string
}

/** What its vendor has published of it, in the list of the CVE programme. */
export const recordOf = (path: string) =>
  `https://github.com/CVEProject/cvelistV5/blob/main/cves/${path}.json`
