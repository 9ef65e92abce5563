// Which ID a person of another product has here, and, by it, the members of its organizations.

/**
 * A bar separates in Auth0’s the provider from what it calls the person, and is in none of our IDs.
 * @returns an empty text for one that nobody can have here: who has it there gets a new one
 */
export function importedId(theirs: string): string {
  const ours = theirs.replaceAll('|', '-')
  return /^[A-Za-z0-9_-]{1,255}$/.test(ours) ? ours : ''
}
