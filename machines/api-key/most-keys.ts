// How many API keys a person, or an organization, can have: the host counts them, and so do the pages.

export const MOST_KEYS = 50
